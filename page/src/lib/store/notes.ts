// What somebody writes down for themselves at a table. It stays in this browser: no server ever sees it.

const key = (table: string, seat: number) => `exvoto.notes.${table}.${seat}`;

export function noteOf(table: string, seat: number): string {
  try {
    return localStorage.getItem(key(table, seat)) ?? "";
  } catch {
    return "";
  }
}
export function keepNote(table: string, seat: number, text: string): void {
  try {
    if (text) localStorage.setItem(key(table, seat), text);
    else localStorage.removeItem(key(table, seat));
  } catch {
    // Then the note lasts as long as this page is open.
  }
}
