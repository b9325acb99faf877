/*
 * Imported one after the other: all measure CPU time and would distort each other if they ran concurrently.
 * `pnpm bench source-days` runs only that one.
 */
const benches = {
  ingest: () => import("./ingest.ts"),
  dashboard: () => import("./dashboard.ts"),
  breakdown: () => import("./breakdown.ts"),
  rows: () => import("./rows.ts"),
  customers: () => import("./customers.ts"),
  "source-days": () => import("./source-days.ts"),
  "sales-packing": () => import("./sales-packing.ts"),
  "many-stores": () => import("./many-stores.ts"),
  postgresql: () => import("./postgresql.ts"),
  "stored-bytes": () => import("./stored-bytes.ts"),
};
const wanted = process.argv.slice(2);
for (const [name, run] of Object.entries(benches)) {
  if (wanted.length === 0 || wanted.includes(name)) await run();
}
