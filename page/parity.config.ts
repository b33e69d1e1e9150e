import { defineConfig } from "vitest/config";

// The rules that the page restates, against answers of the engine: run by tests/page/parity/test_parity.py, which makes them.
export default defineConfig({
  test: { environment: "node", include: ["src/games/parity.check.ts"] },
});
