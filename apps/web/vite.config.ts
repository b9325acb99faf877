import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compression } from "vite-plugin-compression2";
import { firstPaint } from "./vite/first-paint.ts";
import { mantineStyles } from "./vite/mantine-styles.ts";
import { preloadFont } from "./vite/preload-font.ts";

export default defineConfig({
  plugins: [
    react(),
    mantineStyles(),
    firstPaint(),
    preloadFont(),
    // The document is not among them: the server writes into it.
    compression({ include: /\.(css|js|svg)$/, logLevel: "silent" }),
  ],
  build: {
    // The first versions that have all that the scripts and styles use; README.md names them. What asks for them:
    // `subgrid` (Chrome), `:has()` (Firefox), and media queries with `<=` and regular expressions that look behind
    // (Safari).
    target: ["chrome117", "edge117", "firefox121", "safari16.4", "ios16.4"],
    // For scripts/bundle-budget.mjs.
    manifest: true,
    // The content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // Leaves out unused code that only reads properties. Reads for their effect are removed, too: own code has to use
      // the value of a layout property that it reads. React-transition-group's forced reflow, also removed, is only
      // needed for `mountOnEnter` and `unmountOnExit`, which nothing here sets.
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: {
          groups: [
            // Loaded by every page.
            { name: "app", tags: ["$initial"], priority: 5 },
            // Shared by the reports, except tabs, dialogs, choices and schemas, which the Overview does not need.
            {
              name: "report",
              test: /^(?!.*\/(zod|Tabs|Modal\w*|ScrollArea|Combobox|Select|Checkbox\w*|SegmentedControl|PillsInput|Pill|paged-table|filter-editor|react-remove-scroll[\w-]*)[./])/,
              minShareCount: 8,
              priority: 4,
            },
            // Their own parts, except those of tables that the Overview does not have.
            {
              name: "report",
              test: /\/(web\/src\/lib\/report(?!\/(all-rows|rates-link))|ui\/src\/charts\/(?!drawings\/|hour-points|running-totals))/,
              minShareCount: 2,
              priority: 3,
            },
            // Hours, which the Overview's default range does not have.
            {
              name: "hours",
              test: /\/ui\/src\/charts\/(hour-points|running-totals)/,
              priority: 3,
            },
            // Loaded by no report: schemas of forms, and uploads.
            {
              name: "forms",
              test: /\/node_modules\/(zod|@mantine\/form|mantine-form-zod-resolver|klona|fast-deep-equal|@standard-schema)\/|\/contracts\/src\/|\/lib\/(file-import|account-fields|field-problems)/,
              minShareCount: 2,
              priority: 2,
            },
            // Loaded right after the first report.
            {
              name: "after-report",
              test: /\/(toast-stack|live-session|keys\/(keys|go-keys))\b|\/@mantine\/(store|notifications)\//,
              priority: 0,
            },
            // The other screens' styles, in one file.
            {
              name: "screen-styles",
              test: /\/features\/(?!overview\/|auth\/|legal\/).*\.module\.css|\/styles\/(InlineInput|Checkbox\w*|SimpleGrid)\.layer\.css/,
              priority: 2,
            },
            // The other screens' shared components. All are prefetched together when the browser is idle.
            {
              name: "screens",
              test: /\/@mantine\/(core|hooks)\/|\/react-remove-scroll|\/use-sidecar|\/@tabler\/|\/packages\/ui\/src\/(?!charts\/)|\/web\/src\/lib\/|\/features\/(customers|products|orders)\//,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
