/// <reference types="vitest/config" />
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite"; // not from vitest, which is installed only where the page is tested

// The built page is packed into the Python package, which serves it under a strict content security policy:
// nothing inline, nothing from elsewhere.
export default defineConfig({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/exvoto/_page",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { environment: "happy-dom", isolate: false, include: ["src/**/*.test.ts"] }, // one document for all: a fifth of the time
});
