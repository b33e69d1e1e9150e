// The marks inside a text of a rulebook: **bold**, *emphasis*, and :name: for a small picture (:~name: where a word beside it says
// the same); a line ends where the text has a line break.

export type Icon = { box: string; paths: [string, string][]; name: string };
export type Piece = { kind: "break" } | { kind: "plain" | "bold" | "soft"; text: string } | { kind: "icon"; name: string; silent: boolean };

const MARK = /\*\*(.+?)\*\*|\*(.+?)\*|:(~?)([a-z]+):|\n/g;

export function pieces(text: string): Piece[] {
  const found: Piece[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) found.push({ kind: "plain", text: text.slice(from, to) });
  };
  for (const match of text.matchAll(MARK)) {
    plain(match.index);
    const [all, bold, soft, silent, icon] = match;
    if (all === "\n") found.push({ kind: "break" });
    else if (bold !== undefined) found.push(...within(bold, "bold"));
    else if (soft !== undefined) found.push(...within(soft, "soft"));
    else found.push({ kind: "icon", name: icon!, silent: silent === "~" });
    from = match.index + all.length;
  }
  plain(text.length);
  return found;
}
/** A small picture may stand inside bold words. */
function within(text: string, kind: "bold" | "soft"): Piece[] {
  return pieces(text).map((piece) => (piece.kind === "plain" ? { ...piece, kind } : piece));
}
