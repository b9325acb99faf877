import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../src/report-request.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { median } from "./cpu-time.ts";
import { generatedStore } from "./generated-sales.ts";
import type { Sides } from "./postgresql-server.ts";

const target = 4;
const rounds = 15;
/** Each figure is the mean of this many reports in a row, since the server's CPU times are too coarse for one. */
const repeated = 10;

/** Compares an Overview after each change of the store, and of a version requested before. */
export async function compareDashboards(
  { sqlite, postgresql, cpuMs, roundTrips }: Sides,
  { orders, lastDay }: { orders: number; lastDay: number },
): Promise<void> {
  const now = startOfDay(lastDay, generatedStore.timezone) + 15 * 3_600_000;
  for (const range of ["last_30_days", "this_year"] as const) {
    const request = { store: generatedStore, query: { range }, now };
    const [ours, theirs] = [await answerOf(sqlite, request), await answerOf(postgresql, request)];
    if (ours !== theirs) throw new Error(`The databases answer differently for ${range}`);
    const changed = async (db: Database) => {
      await bumpStoreVersion(db, generatedStore.id);
      await dashboardReport(db, request);
    };
    const unchanged = (db: Database) => dashboardReport(db, request);
    for (const [what, run] of Object.entries({ changed, unchanged })) {
      const before = roundTrips();
      await run(postgresql);
      const trips = roundTrips() - before;
      const times = { sqlite: [] as number[], postgresql: [] as number[] };
      const perRun = async (db: Database) =>
        (await cpuMs(async () => {
          for (let index = 0; index < repeated; index += 1) await run(db);
        })) / repeated;
      for (let round = 0; round < rounds; round += 1) {
        times.sqlite.push(await perRun(sqlite));
        times.postgresql.push(await perRun(postgresql));
      }
      const [sqliteMs, postgresqlMs] = [median(times.sqlite), median(times.postgresql)];
      const ratio = postgresqlMs / sqliteMs;
      console.log(
        `${orders} orders, Overview ${range}, ${what}: SQLite ${sqliteMs.toFixed(2)} ms,`,
        `PostgreSQL ${postgresqlMs.toFixed(2)} ms = ${ratio.toFixed(2)} × (target ${target}), ${trips} round trips`,
      );
      const result = { bench: "postgresql-dashboard", orders, range, what, sqliteMs, postgresqlMs };
      console.log(JSON.stringify({ ...result, ratio, target, trips }));
    }
  }
}

/** Without the version, which each database has raised as often as its report was measured. */
async function answerOf(db: Database, request: ReportRequest): Promise<string> {
  return JSON.stringify({ ...(await dashboardReport(db, request)), dataVersion: 0 });
}
