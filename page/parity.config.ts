import { readdirSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

// The rules that the page restates, against what the engine says: run by tests/page/parity, which writes one file of claims
// per game into the folder EXVOTO_PARITY.
const folder = process.env.EXVOTO_PARITY;
const claims = Object.fromEntries(readdirSync(folder).map((name) => [name.replace(".json", ""), readFileSync(`${folder}/${name}`, "utf-8")]));

export default defineConfig({
  test: { environment: "node", include: ["src/games/parity.check.ts"], provide: { claims } },
});
