// The coach looks at each question once, judges what was answered, and asks after the first round.

import { beforeEach, describe, expect, it } from "vitest";
import type { Session } from "../../lib/session/session.svelte";
import { coach, coachedAt } from "../../lib/store/coached";
import type { World } from "../../lib/game/world";
import { Coaching } from "./coaching.svelte";

const BEST = [{ say: "raise 4", chance: 0.5, why: "It is cheap." }, { say: "pass", chance: 0.3 }];
const settle = () => new Promise((done) => setTimeout(done, 0));

function at(best = BEST) {
  let hints = 0;
  const session = {
    id: "t1", decision: { id: "d1" } as { id: string } | null, mine: true, options: [1, 2], more: 0, sending: null as string | null, refused: null as object | null,
    state: { view: {} }, notation: { parse: (text: string) => text }, round: 1,
    request: () => Promise.resolve({ t: "hint", id: "", best: (hints++, best) }),
  };
  const world = { round: () => `Round ${session.round}` };
  const coaching = new Coaching(session as unknown as Session, world as unknown as World);
  const answer = async (say: string) => {
    coaching.look();
    session.sending = say;
    coaching.listen();
    session.sending = null; // the server has taken it, and the table moves on a moment later
    coaching.listen();
    [session.mine, session.decision] = [false, { id: "d2" }];
    coaching.listen();
    await settle();
  };
  return { session, coaching, answer, asked: () => hints };
}

describe("the coach at a table", () => {
  beforeEach(() => {
    localStorage.clear();
    coach({ id: "t1" });
  });
  it("asks for one hint a question and keeps the answer's name to itself", async () => {
    const { coaching, asked } = at();
    coaching.look();
    coaching.look();
    await settle();
    expect(asked()).toBe(1);
    expect(coaching.clue).toBe("It is cheap.");
  });
  it("judges what was answered and counts it", async () => {
    const good = at();
    await good.answer("raise 4");
    expect(good.coaching.verdict).toEqual({ kind: "best" });
    const poor = at();
    await poor.answer("pass");
    expect(poor.coaching.verdict).toEqual({ kind: "better", better: BEST[0], mine: 0.3 });
    expect(poor.coaching.judged).toEqual({ good: 0, all: 1 });
  });
  it("judges an answer also when the next question is mine", async () => {
    const { session, coaching } = at();
    coaching.look();
    session.sending = "pass";
    coaching.listen();
    [session.sending, session.decision] = [null, { id: "d2" }];
    coaching.look();
    coaching.listen();
    await settle();
    expect(coaching.verdict?.kind).toBe("better");
  });
  it("says nothing of an answer that was refused, of a question without a choice, or without hints", async () => {
    const { session, coaching } = at();
    coaching.look();
    session.sending = "raise 9";
    coaching.listen();
    [session.sending, session.refused] = [null, { code: "illegal" }];
    coaching.listen();
    [session.refused, session.mine] = [null, false];
    coaching.listen();
    await settle();
    expect(coaching.verdict).toBeNull();
    const silent = at([]);
    await silent.answer("pass");
    expect(silent.coaching.verdict).toBeNull();
    const forced = at();
    forced.session.options = [1];
    await forced.answer("pass");
    expect(forced.asked()).toBe(0);
  });
  it("asks once after the first round whether to go on, and can be sent away", () => {
    const { session, coaching } = at();
    coaching.count();
    expect(coaching.asking).toBe(false);
    session.round = 2;
    coaching.count();
    expect(coaching.asking).toBe(true);
    coaching.goOn();
    session.round = 3;
    coaching.count();
    expect(coaching.asking).toBe(false);
    coaching.dismiss();
    expect(coachedAt("t1")).toBeNull();
  });
});
