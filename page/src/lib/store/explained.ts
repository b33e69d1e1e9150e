// Which kinds of decisions have been explained to this browser, as `game/verb`.

const KEY = "exvoto.lessons";

export function explainedKinds(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}
export function keepExplained(kinds: string[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kinds));
  } catch {
    // Then it is explained again next time.
  }
}
/** Everything about one game is explained once more. */
export function forgetExplained(game: string): void {
  keepExplained(explainedKinds().filter((kind) => !kind.startsWith(`${game}/`)));
}
