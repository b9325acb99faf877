/** A query that intentionally reads rows of all stores. Nothing may write to more than one store. */
type AcrossStores = { file: string; tables: readonly string[]; reason: string };

export const acrossStores: readonly AcrossStores[] = [
  {
    file: "apps/api/src/sync/schedule/list-scheduled.ts",
    tables: ["integrations", "sync_runs"],
    reason: "The schedule finds the integrations of all stores that are due",
  },
  {
    file: "apps/api/src/secrets/unreadable-keys.ts",
    tables: ["integrations"],
    reason: "A start checks whether it can read the platform keys of all stores",
  },
  {
    file: "apps/api/src/sync/engine/recover-interrupted.ts",
    tables: ["sync_runs", "imports"],
    reason: "A start finds the work of all stores that a stop interrupted",
  },
  {
    file: "apps/api/src/sync/runs/run-queue.ts",
    tables: ["sync_runs"],
    reason: "A worker takes the runs of all stores that wait for one",
  },
  {
    file: "apps/api/src/sync/connections/disconnected-accounts.ts",
    tables: ["disconnected_accounts", "store_leases"],
    reason: "A worker finds the deletions of all stores that a stop interrupted",
  },
  {
    file: "apps/api/src/sync/imports/waiting-imports.ts",
    tables: ["imports", "store_leases"],
    reason: "A worker finds the imports of all stores that wait for one",
  },
  {
    file: "apps/api/src/monitoring/stored-figures.ts",
    tables: ["integrations", "sync_runs", "imports"],
    reason: "The figures for /metrics are of all stores together",
  },
];
