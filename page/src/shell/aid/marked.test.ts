import { expect, test } from "vitest";
import { pieces } from "./marked";

test("bold words, emphasis and small pictures are parted from the text around them", () => {
  expect(pieces("Pay **2 :coin:** now, *once*.")).toEqual([
    { kind: "plain", text: "Pay " },
    { kind: "bold", text: "2 " },
    { kind: "icon", name: "coin", silent: false },
    { kind: "plain", text: " now, " },
    { kind: "soft", text: "once" },
    { kind: "plain", text: "." },
  ]);
});

test("a colon of a sentence is no mark, and a silent picture says so", () => {
  expect(pieces("Costs: 3 Faith :~faith:")).toEqual([
    { kind: "plain", text: "Costs: 3 Faith " },
    { kind: "icon", name: "faith", silent: true },
  ]);
});
