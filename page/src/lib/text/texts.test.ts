import { expect, test } from "vitest";
import { Notation } from "../game/notation";
import type { GameSpec } from "../protocol/messages";
import { Texts } from "./texts";

const kinds = {
  wish: { form: "named", names: ["sym=D", "col=G&sym=D"], parts: [[["colour", "-"], ["symbol", "D"]], [["colour", "G"], ["symbol", "D"]]] },
  colour: { form: "named", names: ["G"] },
  symbol: { form: "named", names: ["D"] },
};
const spec = { kinds, actions: [], steps: [], events: [] } as unknown as GameSpec;
const noun = { colour: { "-": "a card", G: "a green card" }, symbol: { D: "with a sun" } };

test("a part that is none may have a word of its own", () => {
  const texts = new Texts("en", { noun, word: { hidden: "hidden" } }, new Notation(spec));
  expect(texts.noun("wish", 0)).toBe("a card with a sun");
  expect(texts.noun("wish", 1)).toBe("a green card with a sun");
});
