import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { dayOf } from "../src/calendar/zoned-day.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";
import { compareDashboards } from "./postgresql-dashboard.ts";
import { compareIngestion } from "./postgresql-ingest.ts";
import { type BenchServer, withPostgresql } from "./postgresql-server.ts";

/*
 * PostgreSQL compared with SQLite at 100,000 and 1,000,000 orders: CPU time of this process and, with PostgreSQL, of
 * the server's processes. Both sides alternate. `BENCH_SIZES=100000` selects sizes; `BENCH_PARTS=dashboard` or `ingest`
 * runs one of the two comparisons.
 */

const sizes = (process.env["BENCH_SIZES"] ?? "100000,1000000").split(",").map(Number);
const parts = (process.env["BENCH_PARTS"] ?? "dashboard,ingest").split(",");
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const folder = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
try {
  await withPostgresql(async (server) => {
    for (const orders of sizes) await compare(server, orders);
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function compare({ createDatabase, cpuMs }: BenchServer, orders: number): Promise<void> {
  const url = await createDatabase(`store_${orders}`);
  const began = performance.now();
  const fill = { orders, lastDay };
  const sqlite = await openGeneratedStore({ file: join(folder, `${orders}.db`) }, fill);
  await (await openGeneratedStore({ url }, fill)).destroy();
  console.log(
    `filled ${orders} orders twice in ${Math.round((performance.now() - began) / 1000)} s`,
  );
  let statements = 0;
  const beforeQuery = () => (statements += 1);
  const postgresql = openDatabase({ url, connections: 1, beforeQuery });
  const sides = { sqlite, postgresql, cpuMs, roundTrips: () => statements };
  if (parts.includes("dashboard")) await compareDashboards(sides, { orders, lastDay });
  if (parts.includes("ingest")) await compareIngestion(sides, { orders, lastDay });
  await sqlite.destroy();
  await postgresql.destroy();
}
