import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The boards once more, for Node: one file that draws a view. Styles travel with the markup.
export default defineConfig({
  plugins: [svelte({ emitCss: false, compilerOptions: { css: "injected" } })],
  ssr: { noExternal: true },
  build: {
    ssr: "src/boards.ts",
    outDir: "../src/exvoto/_page/drawing",
    emptyOutDir: true,
    copyPublicDir: false,
    target: "node20",
    rollupOptions: { output: { entryFileNames: "boards.mjs" } },
  },
});
