// What both boards mark: reach of the keeper, ghosts, what stands back, what a log line points at.

import type { Intent } from "../uiState.svelte";
import type { Session } from "../../../lib/session/session.svelte";
import { KEEPER } from "../rules/pieces";
import type { Lying, Move, Position } from "../rules/position";

export type Shown = {
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

export function shownOf(session: Session, intent: Intent, position: Position): Shown {
  const { preview, viewpoint } = intent;
  const reach = viewpoint < 0 || position.phase === "over" ? 5 : position.reach(viewpoint);
  const moves = preview?.moves ?? [];
  const keeper = moves.find((move) => move.seat === viewpoint && move.ladder === KEEPER);
  const due = viewpoint < 0 ? null : position.due(viewpoint);
  const on = session.pointed;
  const only = intent.asks === "corrupting";
  return {
    reach,
    opens: keeper && keeper.to > keeper.from ? keeper.to : 0,
    moves,
    altar: preview?.altar ? { ...preview.altar, owner: preview.seat } : null,
    short: due && due.stock < due.count ? due.animal : -1,
    dim: (seat, ladder) => only && seat !== intent.me && !session.legal(intent.corruption(seat, ladder)),
    pointed: (seat) => on?.kind === "seat" && on.value === seat,
    pointedLadder: on?.kind === "ladder" ? on.value : -1,
    pointedAltar: on?.kind === "altar" ? on.value : -1,
  };
}
