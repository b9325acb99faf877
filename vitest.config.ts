import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";

const folders = [
  "apps/api",
  "apps/web",
  "packages/connectors",
  "packages/contracts",
  "packages/database",
  "packages/sandbox",
  "packages/ui",
  "packages/warehouse",
];

/** Test files that mock a module, or test what happens when a module is first loaded. */
const needFreshModules = [
  "apps/web/src/lib/zod-without-eval.test.ts",
  "packages/connectors/src/operator-fields.test.ts",
];

/** Nothing is timed here: a busy machine must not fail a correct test. */
const limits = { testTimeout: 60_000, hookTimeout: 180_000 };

/** As the server runs: otherwise trpc-openapi generates the OpenAPI document a second time for each app. */
const environments: Record<string, Record<string, string>> = {
  "apps/api": { NODE_ENV: "production" },
};

const nameOf = (folder: string) => folder.replace(/^\w+/, "@cartograph");

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...folders.map((folder) => ({
        test: {
          name: nameOf(folder),
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, ...needFreshModules],
          // The files of one package share a worker's modules, which saves loading them for each file.
          pool: "threads" as const,
          isolate: false,
          env: environments[folder] ?? {},
          ...limits,
        },
      })),
      ...needFreshModules.map((file) => ({
        test: {
          name: `${nameOf(file.replace(/\/src\/.*/, ""))} on fresh modules`,
          include: [file],
          ...limits,
        },
      })),
      { test: { name: "workspace", include: ["scripts/**/*.test.ts"], ...limits } },
    ],
  },
});
