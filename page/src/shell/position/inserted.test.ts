import { expect, it } from "vitest";
import { inserted } from "./inserted";

it("replaces a line with the same key, and puts others before the first heading", () => {
  const text = 'game = "x"\nagenda = ["a"]\n\n[cash]\nA = 3\n';
  expect(inserted(text, 'agenda = ["b"]\nturn = "B"')).toBe('game = "x"\nagenda = ["b"]\n\nturn = "B"\n[cash]\nA = 3\n');
  expect(inserted('game = "x"\n', "round = 1")).toBe('game = "x"\nround = 1\n');
});
