import { expect, test } from "vitest";
import { Kept } from "./kept";

test("what was made of a thing is made again only if something else goes into it", () => {
  const kept = new Kept<object, string>();
  const [one, other] = [{}, {}];
  let times = 0;
  const make = (thing: object, ...parts: string[]) => kept.of(thing, parts, () => `${parts.join(" ")} ${(times += 1)}`);

  expect([make(one, "en", "Ada"), make(one, "en", "Ada")]).toEqual(["en Ada 1", "en Ada 1"]);
  expect(make(other, "en", "Ada")).toBe("en Ada 2");
  expect(make(one, "fr", "Ada")).toBe("fr Ada 3");
  expect(make(one, "fr", "Eve")).toBe("fr Eve 4");
});
