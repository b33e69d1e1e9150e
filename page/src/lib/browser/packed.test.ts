import { expect, it } from "vitest";
import { packed, unpacked } from "./packed";

it("brings a text through a link, in letters that need no escape", async () => {
  const text = 'game = "chess"\ncash = { A = 9 } # é €\n'.repeat(40);
  const code = await packed(text);
  expect(code).toMatch(/^[\w-]+$/);
  expect(code.length).toBeLessThan(text.length / 5);
  expect(await unpacked(code)).toBe(text);
});
it("takes no code that is none, and none that unfolds to too much", async () => {
  expect(await unpacked("no code!")).toBeNull();
  expect(await unpacked("AAAA")).toBeNull();
  expect(await unpacked(await packed("x".repeat(200_000)))).toBeNull();
});
