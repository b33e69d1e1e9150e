import { describe, expect, it } from "vitest";
import { addressOf, base, placeOf } from "./router";

describe("places", () => {
  it("come back from their addresses", () => {
    for (const place of [
      { at: "home" },
      { at: "new", game: "chess" },
      { at: "table", id: "k3v9x2mq" },
      { at: "rules", game: "chess", rule: "CHE-3" },
      { at: "position", game: "chess", code: "q1Y-_x" },
      { at: "aid", game: "chess", options: "?clock=fast" },
      { at: "replay", id: "k3v9x2mq", ply: 7, seat: 2 },
      { at: "learn", game: "chess", watch: false },
      { at: "learn", game: "chess", watch: true },
    ] as const) {
      expect(placeOf(new URL(addressOf(place)))).toEqual(place);
    }
    expect(placeOf(new URL("elsewhere", base))).toEqual({ at: "lost" });
  });
});
