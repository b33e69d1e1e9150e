// The board in words, one line a fact, from the game's own catalogue where it has the sentence.

import type { View } from "../../lib/protocol/messages";
import type { Session } from "../../lib/session/session.svelte";
import { progress } from "./rules/endCards";
import { totalYield } from "./rules/faith";
import { SKIES } from "./rules/pieces";
import { citiesOf, handOf, limitOf, measure, positionOf } from "./rules/position";
import { cityLabel, colon, effectOf, endKey, endWho, miracleKey, miracleName, originLines } from "./names";
import { word } from "./words";

export function tell(view: View, session: Session): string[] {
  const pos = positionOf(view, session.seat);
  const names = session.names;
  const lines = [word("text.round", { round: pos.round, phase: session.texts.word("phase", pos.phase), first: names[pos.first] ?? "" })];
  if (pos.turn >= 0) lines.push(word("text.turn", { name: names[pos.turn] ?? "", n: pos.pool }));
  if (pos.triggered) lines.push(word("ribbon.lastLine"));
  for (const [ahead, shift] of [[false, 0], [true, 4]] as const) {
    for (const { bit, key } of SKIES) {
      if ((pos.skies >> shift) & bit) lines.push(`${word(ahead ? "ribbon.next" : "ribbon.now", { round: pos.round + Number(ahead), what: session.texts.noun("sky", SKIES.findIndex((sky) => sky.key === key)) })}${colon(session)}${word(`sky.${key}`)}`);
    }
  }
  if (pos.placing) lines.push(word("text.placing", { what: cityLabel(session, pos, pos.placing) }));
  pos.endRow.forEach((card, slot) => {
    const end = progress(pos, card);
    const state = [slot === pos.active ? word("end.active") : "", slot === pos.token && slot !== pos.active ? word("end.token", { round: pos.round + 1 }) : ""].filter(Boolean).join(", ");
    lines.push(`${session.texts.noun("end", card)}${state ? ` (${state})` : ""}${colon(session)}${end.have} / ${end.need}, ${endWho(session, end)}. ${effectOf(session, endKey(session, card))}`);
  });
  for (let seat = 0; seat < pos.n; seat += 1) {
    lines.push(
      word("text.player", {
        name: names[seat] ?? "", people: measure(pos, seat, "people"), temples: measure(pos, seat, "temples"), cities: measure(pos, seat, "cities"),
        implication: pos.implication[seat] ?? 0, limit: limitOf(pos.implication[seat] ?? 0), hand: handOf(pos, seat), miracles: pos.wonders[seat] ?? 0,
        faith: totalYield(pos, seat, true),
      }),
      `${word("origin.of", { name: names[seat] ?? "" })}${colon(session)}${originLines(pos, seat)[0]}`,
      ...citiesOf(pos, seat).map((city) => `– ${cityLabel(session, pos, city)}`),
    );
  }
  if (pos.hand.length) lines.push(`${word("hand.title")}${colon(session)}${pos.hand.map((city) => cityLabel(session, pos, city)).join(" · ")}`);
  for (const miracle of pos.miracles) lines.push(`${miracleName(session, miracle)}${colon(session)}${effectOf(session, miracleKey(session, miracle))}`);
  if (pos.bids.some((bid) => bid > 0)) lines.push(`${word("bids.title")}${colon(session)}${pos.bids.map((bid, seat) => `${names[seat]} ${bid}`).join(", ")}`);
  lines.push(word("text.piles", { pile: pos.pile, discards: pos.discards.length, miracles: pos.miraclePile }));
  return lines;
}
