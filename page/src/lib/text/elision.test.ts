import { expect, it } from "vitest";
import cases from "../../../../tests/contract/elision.json";
import { before } from "./elision";
import { fillWords } from "./words";

/** What core/text/elision.py is held to as well: a word, a name, and the two together. */
it.each(cases as [string, string, string][])("%s %s: %s", (word, name, said) => {
  expect(before(word, name)).toBe(said);
  expect(fillWords(`Jeu ${word} {name}.`, { name }, "fr")).toBe(`Jeu ${said}.`);
});
