import { describe, expect, it } from "vitest";
import { onlyHere } from "./link";

describe("a link that works on this machine only", () => {
  it.each(["http://127.0.0.1:8000/t/x", "http://127.1.2.3/", "http://localhost:8000/", "http://exvoto.localhost/", "http://[::1]:8000/"])("is %s", (address) => {
    expect(onlyHere(address)).toBe(true);
  });
  it.each(["http://192.168.1.20:8000/t/x", "https://games.example.org/", "http://[fe80::1]/", "http://127.0.0.1.example.org/"])("is not %s", (address) => {
    expect(onlyHere(address)).toBe(false);
  });
});
