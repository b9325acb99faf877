import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { firstPaint } from "./vite/first-paint.ts";
import { mantineStyles } from "./vite/mantine-styles.ts";
import { preloadFont } from "./vite/preload-font.ts";

export default defineConfig({
  plugins: [react(), mantineStyles(), firstPaint(), preloadFont()],
  build: {
    // For scripts/bundle-budget.mjs.
    manifest: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Loaded by every page.
            { name: "app", tags: ["$initial"], priority: 3 },
            // Shared by the reports, in one file instead of twenty, except tabs and dialogs, which the Overview doesn't need.
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
