// What both boards mark: reach of the keeper, ghosts, what stands back, what a log line points at.

import { KEEPER } from "../rules/pieces";
import type { Lying, Position } from "../rules/position";
import type { Move } from "../rules/preview";
import type { UiState } from "../uiState.svelte";
import type { Session } from "../../../lib/session/session.svelte";

export type Highlights = {
  reach: number;
  opens: number;
  moves: Move[];
  altar: (Lying & { altar: number }) | null;
  /** The animal of which the stock cannot give the viewer all it is entitled to, -1 for none. */
  short: number;
  dim: (seat: number, ladder: number) => boolean;
  pointed: (seat: number, ladder: number) => boolean;
  pointedLadder: number;
  pointedAltar: number;
};

export function highlightsOf(session: Session, ui: UiState, position: Position): Highlights {
  const { preview, viewpoint } = ui;
  const reach = viewpoint < 0 || position.phase === "over" ? 5 : position.reach(viewpoint);
  const moves = preview?.moves ?? [];
  const keeper = moves.find((move) => move.seat === viewpoint && move.ladder === KEEPER);
  const due = viewpoint < 0 ? null : position.due(viewpoint);
  const on = session.pointed;
  const only = ui.asks === "corrupting";
  return {
    reach,
    opens: keeper && keeper.to > keeper.from ? keeper.to : 0,
    moves,
    altar: preview?.altar ? { ...preview.altar, owner: preview.seat } : null,
    short: due && due.stock < due.count ? due.animal : -1,
    dim: (seat, ladder) => only && seat !== ui.me && !session.legal(ui.corruption(seat, ladder)),
    pointed: (seat) => on?.kind === "seat" && on.value === seat,
    pointedLadder: on?.kind === "ladder" ? on.value : -1,
    pointedAltar: on?.kind === "altar" ? on.value : -1,
  };
}
