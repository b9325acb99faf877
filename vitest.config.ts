import { defineConfig } from "vitest/config";

/** The files of one package share a worker's modules, which saves loading them for each file. */
const shared = { pool: "threads", isolate: false } as const;

/** Tests of what happens when a module is first loaded. */
const needsFreshModules = ["src/lib/zod-without-eval.test.ts"];

const packages = ["connectors", "contracts", "database", "sandbox", "ui", "warehouse"];

export default defineConfig({
  test: {
    projects: [
      ...packages.map((name) => ({
        root: `packages/${name}`,
        test: { name: `@cartograph/${name}`, ...shared },
      })),
      {
        root: "apps/web",
        test: { name: "@cartograph/web", exclude: needsFreshModules, ...shared },
      },
      {
        root: "apps/web",
        test: { name: "@cartograph/web first load", include: needsFreshModules },
      },
      { root: "apps/api", test: { name: "@cartograph/api" } },
      { test: { name: "workspace", include: ["scripts/**/*.test.ts"] } },
    ],
  },
});
