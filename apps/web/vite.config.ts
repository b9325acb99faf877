import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPaint } from "./vite/first-paint.ts";
import { mantineStyles } from "./vite/mantine-styles.ts";
import { preloadFont } from "./vite/preload-font.ts";

export default defineConfig({
  plugins: [react(), mantineStyles(), firstPaint(), preloadFont()],
  build: {
    // What lies where: scripts/bundle-budget.mjs adds it up.
    manifest: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with.
            { name: "app", tags: ["$initial"], priority: 3 },
            // What the reports share comes in one file rather than in twenty small ones, but for what the Overview
            // does without until somebody opens it: tabs and dialogs.
            {
              name: "report",
              test: /^(?!.*\/(Tabs|Modal\w*|ScrollArea|react-remove-scroll[\w-]*)[./])/,
              minShareCount: 5,
              priority: 2,
            },
            { name: "widgets", test: /\/web\/src\/lib\/report\//, minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
});
