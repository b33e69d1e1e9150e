// The state of the interface that no draft holds: what is inspected, what the pointer would do.

export type Thing = { kind: "city" | "hand" | "origin" | "miracle" | "end"; value: number };
export const ui: {
  inspected: Thing | null;
  /** The answer that the thing under pointer or focus would complete, in notation. */
  hovered: string | null;
  /** What the strip shows, if the person chose. */
  strip: "hand" | "story" | null;
  /** The bid being weighed. */
  bid: number;
} = $state({ inspected: null, hovered: null, strip: null, bid: 0 });

export function inspect(thing: Thing | null): void {
  const same = thing && ui.inspected?.kind === thing.kind && ui.inspected.value === thing.value;
  ui.inspected = same ? null : thing;
}
