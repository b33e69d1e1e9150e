// My own marks in the notebook: which mission I think each player has.

export type Mark = "" | "yes" | "no";
/** My own marks, kept in this browser. */
export class Marks {
  private readonly key: string;
  marks: Record<string, Mark> = $state({});
  constructor(table: string, seat: number | null) {
    this.key = `exvoto.odyssee.notes.${table}.${seat ?? "-"}`;
    try {
      this.marks = JSON.parse(localStorage.getItem(this.key) ?? "{}") as Record<string, Mark>;
    } catch {
      // A browser that keeps nothing starts with an empty notebook.
    }
  }
  at(seat: number, mission: number): Mark {
    return this.marks[`${seat}.${mission}`] ?? "";
  }
  turn(seat: number, mission: number): void {
    const next: Record<Mark, Mark> = { "": "yes", yes: "no", no: "" };
    this.marks[`${seat}.${mission}`] = next[this.at(seat, mission)];
    try {
      localStorage.setItem(this.key, JSON.stringify($state.snapshot(this.marks)));
    } catch {
      // Then the marks last as long as this page is open.
    }
  }
}
