import { join } from "node:path";
import { copyDatabase } from "@cartograph/database/copy/copy-database.ts";
import { endProgress } from "@cartograph/database/copy/copy-progress.ts";
import { withTarget } from "@cartograph/database/copy/with-target.ts";
import { openSqliteFile } from "@cartograph/database/dialects/sqlite/open-sqlite-file.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import { sql } from "kysely";
import { dayOf } from "../src/calendar/zoned-day.ts";
import { benchFolder } from "./bench-folder.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";
import { compareDashboards } from "./postgresql-dashboard.ts";
import { compareIngestion } from "./postgresql-ingest.ts";
import { type BenchServer, withPostgresql } from "./postgresql-server.ts";

/*
 * PostgreSQL compared with SQLite at 100,000 and 1,000,000 orders: CPU time of this process and, with PostgreSQL, of
 * the server's processes. Both sides alternate. `BENCH_SIZES=100000` selects sizes; `BENCH_PARTS=dashboard` or `ingest`
 * runs one of the two comparisons; `BENCH_FOLDER` keeps the generated SQLite files there.
 */

const sizes = (process.env["BENCH_SIZES"] ?? "100000,1000000").split(",").map(Number);
const parts = (process.env["BENCH_PARTS"] ?? "dashboard,ingest").split(",");
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const folder = process.env["BENCH_FOLDER"] ?? benchFolder();
await withPostgresql(async (server) => {
  for (const orders of sizes) await compare(server, orders);
});

async function compare({ createDatabase, cpuMs }: BenchServer, orders: number): Promise<void> {
  const url = await createDatabase(`store_${orders}`);
  const file = join(folder, `${orders}.db`);
  const sqlite = await openGeneratedStore({ file }, { orders, lastDay });
  const ms = await cpuMs(() => copyTo(url, file));
  console.log(`copied ${orders} orders to PostgreSQL in ${Math.round(ms / 1000)} s of CPU time`);
  let statements = 0;
  const beforeQuery = () => (statements += 1);
  const postgresql = openDatabase({ url, connections: 1, beforeQuery });
  const sides = { sqlite, postgresql, cpuMs, roundTrips: () => statements };
  if (parts.includes("dashboard")) await compareDashboards(sides, { orders, lastDay });
  if (parts.includes("ingest")) await compareIngestion(sides, { orders, lastDay });
  await sqlite.destroy();
  await postgresql.destroy();
}

/** As `db:copy` does, without comparing rows. */
async function copyTo(url: string, file: string): Promise<void> {
  const source = openSqliteFile(file, { readonly: true });
  await withTarget(url, async (target) => {
    await copyDatabase({ source, target });
    await endProgress(target);
    // PostgreSQL would do this by itself a minute later.
    await sql`vacuum analyze`.execute(target);
  });
  source.close();
}
