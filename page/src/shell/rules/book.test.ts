import { expect, test } from "vitest";
import { wordsIn } from "./book";

test("the words of blocks are found wherever they stand, without marks and pictures", () => {
  const blocks = ["Pay **two** :coin:", { rows: [["a", "b"]] }, { note: [{ steps: ["last"] }] }];
  expect(wordsIn(blocks).replace(/ +/g, " ")).toBe("Pay two a b last");
});
