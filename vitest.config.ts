import { availableParallelism } from "node:os";
import { configDefaults, defineConfig } from "vitest/config";
import { filesWithDatabases } from "./scripts/testing/files-with-databases.ts";
import { filesWithFreshModules } from "./scripts/testing/files-with-fresh-modules.ts";

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

const freshModules = new Map(folders.map((folder) => [folder, filesWithFreshModules(folder)]));
const filesOnFreshModules = [...freshModules.values()].flat();

/**
 * The file that Node loads for `graphql`. Vite would load another one, whose schemas graphql-jit refuses, so that every
 * query of a test would run with the slow execution that the server only uses for errors.
 */
const resolve = { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] };

/** One more attempt, except for properties: only chance would let their next examples miss a counterexample. */
const retry = { count: 1, condition: /^(?!Property failed)/ };

/** Nothing is timed here: a busy machine must not fail a correct test. */
const limits = {
  testTimeout: 180_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  ...(process.env["RETRY_FAILED_TESTS"] ? { retry } : {}),
};

/** As the server runs: otherwise trpc-openapi generates the OpenAPI document a second time for each app. */
const environments: Record<string, Record<string, string>> = {
  "apps/api": { NODE_ENV: "production" },
};

/** What tests of a package need before the first of them, in all its projects. */
const setups: Record<string, string[]> = {
  "apps/api": ["apps/api/src/testing/bundle-processes.ts"],
};

/**
 * Packages whose test files with a test database run on PostgreSQL too, with those of them that do not: they test
 * SQLite's files, plans and statements, or what the reason says.
 */
const onPostgresql: Record<string, readonly string[]> = {
  "apps/api": [
    "commands/commands.test.ts",
    "main.test.ts",
    "reports/report-threads.test.ts",
    "sync/thread/*.test.ts",
    // Fake timers would also end pg's connections.
    "sync/schedule/sync-service.test.ts",
    // Numbers of large data sets: answers.on-postgresql.test.ts compares every answer with SQLite's.
    "demo/demo-figures.test.ts",
    "testing/second-computation/*.test.ts",
  ],
  "packages/database": [
    "backup.test.ts",
    "check-writable.test.ts",
    "migrations/*.test.ts",
    "open-database.test.ts",
    "storage-failure.test.ts",
    "store-keys.test.ts",
    "testing/store-scope/*.test.ts",
    "testing/version-check.test.ts",
  ],
  "packages/warehouse": [
    "**/*-plans.test.ts",
    "schema-upgrades.test.ts",
    "store-statements.test.ts",
  ],
};

const nameOf = (folder: string) => folder.replace(/^\w+/, "@cartograph");

export default defineConfig({
  test: {
    // Vitest leaves one core free by default, half of a machine with two.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      ...folders.map((folder) => ({
        resolve,
        test: {
          name: nameOf(folder),
          include: [`${folder}/**/*.test.{ts,tsx}`],
          exclude: [
            ...configDefaults.exclude,
            ...filesOnFreshModules,
            "**/dialects/postgresql/**",
            "**/*.on-postgresql.test.ts",
          ],
          // The files of one package share a worker's modules, which saves loading them for each file.
          pool: "threads" as const,
          isolate: false,
          env: environments[folder] ?? {},
          globalSetup: setups[folder] ?? [],
          ...limits,
        },
      })),
      ...Object.entries(onPostgresql).map(([folder, onlySqlite]) => ({
        resolve,
        test: {
          name: `${nameOf(folder)} on PostgreSQL`,
          include: filesWithDatabases(folder),
          exclude: [...filesOnFreshModules, ...onlySqlite.map((file) => `${folder}/src/${file}`)],
          globalSetup: [
            "packages/database/src/testing/postgresql-server.ts",
            ...(setups[folder] ?? []),
          ],
          pool: "threads" as const,
          isolate: false,
          env: { ...environments[folder], TEST_DATABASE: "postgresql" },
          ...limits,
          // Tests that ask every question send thousands of statements to a server on the same machine.
          testTimeout: 600_000,
        },
      })),
      ...Array.from(freshModules)
        .filter(([, files]) => files.length > 0)
        .map(([folder, files]) => ({
          resolve,
          test: {
            name: `${nameOf(folder)} on fresh modules`,
            include: files,
            pool: "threads" as const,
            ...limits,
          },
        })),
      { test: { name: "workspace", include: ["scripts/**/*.test.ts"], ...limits } },
    ],
  },
});
