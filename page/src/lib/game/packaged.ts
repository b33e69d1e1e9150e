// A board of its own, brought by a game's package: the file that its manifest calls `world`, an ES module that exports
// `world`. The module is built apart from this page and brings its own framework, hence components cannot be shared:
// each drawn part is a function that draws into an element of ours and is called again when something has changed.
// What a package leaves out (even the board), or fails to draw, is drawn as for any game without a board of its own.
//
//   import { mount, unmount } from "svelte";                      // from the package's own bundle, or no framework at all
//   export const world = {
//     theme: "mygame",                                             // a class on the root of the table, for `styles`
//     styles: "…",                                                 // CSS: the policy of the page allows no <style>
//     Board(target, props) {                                       // props: { session, compact }, as in world.ts
//       let now = $state.raw(props);                               // in a .svelte.ts file
//       const drawn = mount(Board, { target, props: { get props() { return now; } } });
//       return { update: (next) => (now = next), destroy: () => void unmount(drawn) };
//     },
//   };
//
// `session` is the same object at every call, and what it holds is current whenever it is read, but to the package's
// framework it is not reactive: derive everything from `props`, which is a new object at every call. What a part may
// do: session.answer(text), session.why(text), set session.draft and session.pointed.

import type { Component } from "svelte";
import PackagedDefs from "../../shell/table/packaged/PackagedDefs.svelte";
import PackagedPart from "../../shell/table/packaged/PackagedPart.svelte";
import type { BoardProps, World } from "./world";

export type Drawn = { update(props: BoardProps): void; destroy(): void };
export type Draw = (target: HTMLElement, props: BoardProps) => Drawn;
type Part = "Board" | "Controls" | "Strip" | "Held";
export type PackagedWorld = Partial<Omit<World, Part | "Defs">> & {
  [part in Part]?: Draw;
} & {
  /** Draws the symbols and patterns (an <svg> with <defs>) that `panel` and the parts refer to. */
  Defs?: (target: HTMLElement) => { destroy(): void };
  styles?: string;
};
const PARTS: Part[] = ["Board", "Controls", "Strip", "Held"];
const adoptedStyles = new Set<string>();

/** The world of a package as the page uses worlds; what it leaves out is the generic world's. */
export function adopted(brought: PackagedWorld, generic: World): World {
  const { Board: _board, Controls: _controls, Strip: _strip, Held: _held, Defs: draw, styles = "", ...facts } = brought;
  adoptStyles(styles);
  const world: World = { ...generic, ...facts };
  const Generic = generic.Defs;
  world.Defs = ((internals: never) => PackagedDefs(internals, { Generic, draw })) as unknown as Component;
  for (const part of PARTS) {
    const draw = brought[part];
    if (draw) world[part] = componentOf(draw, generic[part]);
  }
  return world;
}
function componentOf(draw: Draw, Generic: Component<BoardProps> | undefined): Component<BoardProps> {
  return ((internals: never, props: BoardProps) =>
    PackagedPart(internals, {
      draw,
      Generic,
      get session() {
        return props.session;
      },
      get compact() {
        return props.compact;
      },
    })) as unknown as Component<BoardProps>;
}
/** Styles are adopted once, however often the world is entered. */
function adoptStyles(styles: string): void {
  if (!styles || adoptedStyles.has(styles)) return;
  adoptedStyles.add(styles);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
