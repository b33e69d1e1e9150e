// The whole board in words, one line per fact, from the game's own catalogue where it has the sentence.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { colon, effectOf, endKey, miracleKey, miracleName } from "./names";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { SKIES, SKY_NEXT } from "./rules/pieces";
import { citiesOf, handOf, limitOf, measure, positionOf } from "./rules/position";
import { cityLabel, endWho, originLines } from "./sentences";
import { word } from "./words";

export function boardText(view: View, session: Session): string[] {
  const position = positionOf(view, session.seat);
  const names = session.names;
  const lines = [word("text.round", { round: position.round, phase: session.texts.word("phase", position.phase), first: names[position.first] ?? "" })];
  if (position.turn >= 0) lines.push(word("text.turn", { name: names[position.turn] ?? "", n: position.pool }));
  if (position.triggered) lines.push(word("ribbon.lastLine"));
  for (const [ahead, shift] of [[false, 0], [true, SKY_NEXT]] as const) {
    for (const { bit, key } of SKIES) {
      if ((position.skies >> shift) & bit) lines.push(`${word(ahead ? "ribbon.next" : "ribbon.now", { round: position.round + Number(ahead), what: session.texts.noun("sky", SKIES.findIndex((sky) => sky.key === key)) })}${colon(session)}${word(`sky.${key}`)}`);
    }
  }
  if (position.placing) lines.push(word("text.placing", { what: cityLabel(session, position, position.placing) }));
  position.endRow.forEach((card, slot) => {
    const end = progress(position, card);
    const state = [slot === position.active ? word("end.active") : "", slot === position.token && slot !== position.active ? word("end.token", { round: position.round + 1 }) : ""].filter(Boolean).join(", ");
    lines.push(`${session.texts.noun("end", card)}${state ? ` (${state})` : ""}${colon(session)}${end.have} / ${end.need}, ${endWho(session, end)}. ${effectOf(session, endKey(session, card))}`);
  });
  for (let seat = 0; seat < position.n; seat += 1) {
    lines.push(
      word("text.player", {
        name: names[seat] ?? "", people: measure(position, seat, "people"), temples: measure(position, seat, "temples"), cities: measure(position, seat, "cities"),
        implication: position.implication[seat] ?? 0, limit: limitOf(position.implication[seat] ?? 0), hand: handOf(position, seat), miracles: position.wonders[seat] ?? 0,
        faith: totalYield(position, seat, true),
      }),
      `${word("origin.of", { name: names[seat] ?? "" })}${colon(session)}${originLines(position, seat)[0]}`,
      ...citiesOf(position, seat).map((city) => `– ${cityLabel(session, position, city)}`),
    );
  }
  if (position.hand.length) lines.push(`${word("hand.title")}${colon(session)}${position.hand.map((city) => cityLabel(session, position, city)).join(" · ")}`);
  for (const miracle of position.miracles) lines.push(`${miracleName(session, miracle)}${colon(session)}${effectOf(session, miracleKey(session, miracle))}`);
  if (position.bids.some((bid) => bid > 0)) lines.push(`${word("bids.title")}${colon(session)}${position.bids.map((bid, seat) => `${names[seat]} ${bid}`).join(", ")}`);
  lines.push(word("text.piles", { pile: position.pile, discards: position.discards.length, miracles: position.miraclePile }));
  return lines;
}
