// Giving a link to somebody else.

/** Puts a text on the clipboard; false where that is refused, or where there is none (a page without TLS). */
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
/** Whether an address leads nowhere but to the machine on which it is opened. */
export function onlyHere(address: string): boolean {
  const host = new URL(address).hostname;
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}
