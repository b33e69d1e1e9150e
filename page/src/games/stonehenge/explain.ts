// The pieces of Stonehenge, explained: cards, spaces, figures, the High Druid, monoliths, tokens, combinations.

import type { Explained } from "../../lib/game/world";
import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { bagName, capital, cardLong, cardName, halfName, monoliths, slotName, spaceName, who } from "./names";
import { BLACK, cardColour, colourOf, HALVES, isDay, isTrilithon, NUMBERS, numberOf, SLOTS, TRILITHONS } from "./rules/pieces";
import { type Position, positionOf } from "./rules/position";
import { comingLine, slotLabel } from "./sentences";
import { word } from "./words";

export const COMBINATIONS = ["single", "pair", "three", "five_colours", "five_suns", "five_moons"] as const;
const RULES = ["STO-52", "STO-53", "STO-54", "STO-55", "STO-56", "STO-56"];
const USES: Record<string, string> = { gain: "STO-95", denounce: "STO-93", blackmail: "STO-94", counter: "STO-96" };

export function explain(piece: string, view: View, session: Session): Explained | null {
  const [kind, key = ""] = piece.split("-");
  const at = Number(key);
  const position = positionOf(view);
  const { texts } = session;
  const own = (title: string, rule: string, now: string[] = []): Explained => ({ title, lines: [texts.rule(rule)], now, rule });
  switch (kind) {
    case "card":
      return card(session, at);
    case "space":
      return at >= 1 && at <= NUMBERS ? space(session, position, at) : null;
    case "half":
      return at >= 0 && at < HALVES ? half(session, position, at) : null;
    case "slot":
      return slot(session, position, at);
    case "figure":
      return figure(session, position, at);
    case "druid": {
      const next = position.coming(session.seat !== null && position.colour[session.seat]! >= 0 ? session.seat : null)[0];
      return own(word("about.druid"), "STO-23", [`${word("druid.at", { number: position.druid })}.`, ...(next ? [`${next.number}: ${comingLine(session, position, next)}.`] : [])]);
    }
    case "tokens":
      return { title: who(session, at), lines: [word("about.tokens")], now: [capital(bagName(session, position.tokens(at)))], rule: "STO-8" };
    case "supply":
      return { title: word("stock.supply"), lines: [word("about.tokens")], now: [capital(bagName(session, position.supply))], rule: "STO-8" };
    case "pile":
      return own(word("about.pile"), "STO-6", [word("stock.cards", { pile: position.pile, discard: position.discard.length })]);
    case "reserve":
      return own(word("about.reserve"), "STO-86", [capital(monoliths(session, position.reserve) || texts.word("board", "nothing"))]);
    case "comb": {
      const name = COMBINATIONS[at];
      return name ? own(word(`lay.${name}`), RULES[at]!) : null;
    }
    case "use": {
      const rule = USES[key];
      return rule ? own(word(key === "gain" ? "tri.gain" : key === "denounce" ? "tri.denounce" : key === "blackmail" ? "tri.blackmail" : "threat.counter"), rule) : null;
    }
  }
  return null;
}
function card(session: Session, at: number): Explained | null {
  if (!(at >= 0 && at < TRILITHONS + 5)) return null;
  if (isTrilithon(at)) return { title: capital(cardName(session, at)), lines: [session.texts.rule("STO-90"), session.texts.rule("STO-92")], rule: "STO-90" };
  const lines = [word("about.card.move", { half: halfName(at) }), word("about.card.lay")];
  if (cardColour(at) === BLACK) lines.push(word("about.card.black"));
  const moving = session.mine && session.step?.verb === "moving";
  return { title: capital(cardLong(session, at)), lines, rule: cardColour(at) === BLACK ? "STO-51" : "STO-32", ...(moving ? { tries: `card ${session.notation.write("card", at)}` } : {}) };
}
function space(session: Session, position: Position, number: number): Explained {
  const colour = colourOf(number);
  const coming = position.over || position.at.every((place) => place < 0) ? undefined : position.coming(session.seat !== null && position.colour[session.seat]! >= 0 ? session.seat : null).find((one) => one.number === number);
  const line = colour === BLACK ? word("about.space.market") : word("about.space.colour", { colour: capital(spaceName(session, colour)) });
  const now = [...(position.ahead(number) ? [word("about.danger", { n: position.ahead(number) })] : [`${word("druid.at", { number })}.`]), ...(coming ? [`${capital(comingLine(session, position, coming))}.`] : [])];
  return { title: word("about.space", { number }), lines: [line], now, rule: colour === BLACK ? "STO-70" : "STO-23" };
}
function half(session: Session, position: Position, at: number): Explained {
  const number = numberOf(at);
  const inside = space(session, position, number);
  return {
    title: capital(halfName(at)),
    lines: [word(isDay(at) ? "about.half.day" : "about.half.night"), ...inside.lines],
    now: inside.now ?? [],
    rule: "STO-40",
    ...(session.mine && session.step?.verb === "moving" ? { tries: `card ${session.notation.write("half", at)}` } : {}),
  };
}
function slot(session: Session, position: Position, at: number): Explained | null {
  if (SLOTS[at] === undefined) return null;
  const name = capital(slotName(session, at));
  const now = [capital(slotLabel(session, position, at).slice(name.length + 1).trim().replace(/^: ?/, ""))];
  if (session.seat !== null) now.push(word("about.slot.own", { n: position.parts(session.seat) }));
  const asked = session.mine && session.step?.verb === "declaring";
  return { title: name, lines: [word("about.dolmen"), word("about.tokens")], now, rule: "STO-79", ...(asked ? { tries: `declare ${SLOTS[at]}` } : {}) };
}
function figure(session: Session, position: Position, seat: number): Explained | null {
  const place = position.at[seat];
  if (place === undefined || place < 0) return null;
  const ahead = position.ahead(position.number(seat));
  return {
    title: word("figure", { name: who(session, seat), half: halfName(place) }),
    lines: [word(seat === session.seat ? "about.figure.mine" : "about.figure")],
    now: [position.isHeld(seat) ? `${capital(word("fact.held"))}.` : ahead ? word("about.danger", { n: ahead }) : `${word("druid.at", { number: position.druid })}.`],
    rule: seat === session.seat ? "STO-24" : "STO-92",
  };
}
