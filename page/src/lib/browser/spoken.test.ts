import { expect, it } from "vitest";
import { digitsOf, idOf } from "./spoken";

it("leads back to the same table, however the digits are spaced", () => {
  for (const id of ["2222222222", "zzzzzzzzzz", "k3v9x2mq7a", "23456789ab"]) {
    const digits = digitsOf(id);
    expect(digits).toMatch(/^\d{3}( \d{3}){4}$/);
    for (const typed of [digits, digits.replaceAll(" ", ""), digits.replaceAll(" ", "-"), ` ${digits} `]) expect(idOf(typed)).toBe(id);
  }
});

it("takes a code as well, and gives no digits for another kind of id", () => {
  expect(idOf(" K3V9X 2MQ7A ")).toBe("k3v9x2mq7a");
  expect(digitsOf("short")).toBe("");
  expect(digitsOf("lllllllllo")).toBe("");
});
