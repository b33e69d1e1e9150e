// A board as a package brings it, built with its own Svelte: page/src/lib/game/packaged.ts says what is expected.

import { mount, unmount } from "svelte";
import Board from "./Board.svelte";
import Defs from "./Defs.svelte";

type Props = { session: any; compact: boolean };

export const world = {
  theme: "guest",
  styles: ".guest-board { border-left: 7px solid rgb(1, 2, 3) }",
  Defs(target: HTMLElement) {
    const drawn = mount(Defs, { target });
    return { destroy: () => void unmount(drawn) };
  },
  Board(target: HTMLElement, first: Props) {
    let props: Props = $state.raw(first);
    const drawn = mount(Board, {
      target,
      props: {
        get props() {
          return props;
        },
      },
    });
    return {
      update: (next: Props) => (props = next), // a new object each time: everything that depends on it is read again
      destroy: () => void unmount(drawn),
    };
  },
};
