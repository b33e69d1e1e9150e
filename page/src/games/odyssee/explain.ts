// The pieces of Odyssée, explained: gods, winds, zones, islands, adventures, the mission, the ship. What a god or a card
// does is the catalogue's sentence of its rule.

import type { Explained } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { adventureName, cardName, circleName, colourName, godName, zoneName } from "./names";
import { myPoints, wantedBy, worth } from "./rules/missions";
import { ADVENTURES, DIONYSOS, NONE, STRENGTH, TARGET, ZONES } from "./rules/pieces";
import { holder, type Position, positionOf } from "./rules/position";
import { sceneOf } from "./scene";
import { courseText, pawnWord, zoneLabel } from "./sentences";
import { word } from "./words";

const POWERS = ["ODY-23", "ODY-24", "ODY-30", "ODY-27", "ODY-25", "ODY-26"];
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

export function explain(piece: string, view: View, session: Session): Explained | null {
  const [kind, value = "0"] = piece.split("-");
  const at = Number(value);
  const position = positionOf(view, session.seat, session.notation);
  switch (kind) {
    case "god":
      return god(session, position, at);
    case "zone":
      return at < ZONES ? zone(session, position, at) : null;
    case "circle":
      return circle(session, position, at);
    case "adventure":
      return adventure(session, position, at);
    case "card":
      return card(session, at);
    case "wind":
      return laid(session, position, at);
    case "ship": {
      const now = sceneOf(position, session).shown;
      return { title: word("about.ship"), lines: [session.texts.rule("ODY-38")], now: now && !position.over ? [courseText(session, position, now)] : [], rule: "ODY-38" };
    }
    case "mission": {
      const wanted = position.mission === NONE ? [] : wantedBy(position, position.mission);
      return {
        title: word("mission.title"), lines: [word("about.mission")], rule: "ODY-46",
        now: [wanted.map(({ adventure: of, prize }) => `${adventureName(of)} ${prize}`).join(", "), word("about.points", { n: myPoints(position), goal: TARGET })],
      };
    }
  }
  return null;
}
function god(session: Session, position: Position, at: number): Explained | null {
  const rule = POWERS[at];
  if (!rule) return null;
  const by = holder(position, at);
  const title = by === NONE ? godName(session, at) : word("about.god", { god: godName(session, at), name: session.names[by] ?? "" });
  return { title, lines: [session.texts.rule(rule)], now: by === NONE ? [] : [word("about.god.pawn", { state: pawnWord(position, at) })], rule };
}
function zone(session: Session, position: Position, at: number): Explained {
  const scene = sceneOf(position, session);
  const cards = position.winds.laid.filter((one) => one.zone === at);
  return {
    title: capital(zoneName(session, at, "the")),
    lines: [word("about.zone", { ship: Math.floor(at / 3) + 1 })],
    now: [capital(zoneLabel(session, scene, at, cards).slice(zoneName(session, at).length + 2))].filter(Boolean),
    rule: "ODY-41",
  };
}
function circle(session: Session, position: Position, at: number): Explained | null {
  if (at >= position.tokens.length) return null;
  const token = position.tokens[at] ?? NONE;
  const ways = [0, 1, 2].map((colour) => word("chart.line", { colour: colourName(session, colour), circle: circleName(session, position.winds.lines[at * 3 + colour] ?? 0) }));
  const ends = sceneOf(position, session).shown?.ends ?? [];
  const now: string[] = [];
  if (at === position.ship) now.push(word("about.circle.ship"));
  if (token !== NONE && position.mission !== NONE) now.push(`${adventureName(token)}. ${worthOf(position, token)}`);
  if (!position.over && at !== position.departure && ends.includes(at)) now.push(word("about.circle.end"));
  const what = token === NONE ? word("chart.bare") : adventureName(token);
  return { title: `${circleName(session, at)} (${what})`, lines: [session.texts.rule("ODY-43"), capital(`${ways.join(", ")}.`)], now, rule: "ODY-45" };
}
function worthOf(position: Position, token: number): string {
  const points = worth(position, token);
  return points ? word("about.adventure.worth", { n: points }) : word("about.adventure.none");
}
function adventure(session: Session, position: Position, at: number): Explained | null {
  if (!ADVENTURES[at]) return null;
  const n = position.tokens.filter((token) => token === at).length;
  return {
    title: capital(session.texts.noun("adventure", at, "the", session.names)),
    lines: [session.texts.rule("ODY-46"), word("about.adventure.left", { n, left: position.reserve[at] ?? 0 })],
    now: position.mission === NONE ? [] : [worthOf(position, at)],
    rule: "ODY-46",
  };
}
function card(session: Session, at: number): Explained | null {
  if (STRENGTH[at] === undefined) return null;
  const rules = at === DIONYSOS ? ["ODY-13", "ODY-33"] : ["ODY-11"];
  return { title: capital(cardName(session, at, "one")), lines: rules.map((rule) => session.texts.rule(rule)), rule: rules.at(-1)! };
}
/** A card on a zone; one that lies face down for me says no more than that. */
function laid(session: Session, position: Position, wind: number): Explained | null {
  const lying = position.winds.laid.find((one) => one.wind === wind);
  if (!lying) return null;
  const by = word("about.card.laid", { name: session.names[lying.by] ?? "" });
  if (lying.card === null) return { title: word("about.card.unknown"), lines: [session.texts.rule("ODY-28")], now: [by], rule: "ODY-28" };
  const known = card(session, lying.card);
  return known && { ...known, lines: [session.texts.rule(lying.card === DIONYSOS ? "ODY-13" : "ODY-40")], now: [by], rule: lying.card === DIONYSOS ? "ODY-13" : "ODY-40" };
}
