import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import { dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricBreakdown } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay } from "../src/calendar/days.ts";
import { dayOf, startOfDay } from "../src/calendar/zoned-day.ts";
import { metricBreakdown } from "../src/questions/breakdown/metric-breakdown.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median } from "./cpu-time.ts";
import {
  type BreakdownName,
  duckdbBreakdowns,
  duckdbGroups,
  type Groups,
} from "./duckdb-breakdown.ts";
import { openDuckdbFacts } from "./duckdb-facts.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";

/*
 * CPU time of breakdowns of online store sales by product, country and discount code, over 30 days and a year, compared
 * with DuckDB's (all threads) over the same facts. Both sides must return the same rows, and alternate. `first`: on a
 * new connection; `changed`: after the store's data changed; `again`: the same version repeated. `BENCH_SIZES=100000`
 * sets the number of orders; `BENCH_FILE` keeps the generated store.
 */

const sizes = (process.env["BENCH_SIZES"] ?? "1000000").split(",").map(Number);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 9);
const pageRows = 50;
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const now = startOfDay(lastDay + 1, generatedStore.timezone) + 15 * 3_600_000;
const names = Object.keys(duckdbBreakdowns) as BreakdownName[];

for (const orders of sizes) {
  const folder = benchFolder();
  const file = process.env["BENCH_FILE"] ?? join(folder, "breakdown.db");
  const db = await openGeneratedStore({ file }, { orders, lastDay });
  const duckdb = await openDuckdbFacts(db, folder);
  for (const days of [30, 365]) {
    for (const name of names) await compare({ db, file, duckdb }, { orders, name, days });
  }
  duckdb.closeSync();
  await db.destroy();
}

type Sides = { db: Database; file: string; duckdb: DuckDBConnection };

async function compare(
  { db, file, duckdb }: Sides,
  { orders, name, days }: { orders: number; name: BreakdownName; days: number },
): Promise<void> {
  const span = { from: lastDay - days + 1, to: lastDay };
  const question = (on: Database) => breakdown(on, name, span);
  const other = () => duckdbGroups(duckdb, name, span);
  compareRows(await question(db), await other());
  const times = { first: [] as number[], changed: [] as number[], again: [] as number[] };
  const duckdbTimes: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const fresh = openDatabase({ file, readonly: true });
    times.first.push(await cpuMs(() => question(fresh)));
    await fresh.destroy();
    await bumpStoreVersion(db, generatedStore.id);
    times.changed.push(await cpuMs(() => question(db)));
    times.again.push(await cpuMs(() => question(db)));
    duckdbTimes.push(await cpuMs(other));
  }
  const duckdbMs = median(duckdbTimes);
  const sides = Object.entries(times).map(([kind, values]) => [kind, median(values)] as const);
  const shown = sides.map(
    ([kind, ms]) => `${kind} ${ms.toFixed(1)} ms (${(ms / duckdbMs).toFixed(2)} ×)`,
  );
  console.log(
    `${name.padEnd(26)} ${String(days).padStart(3)} days, ${orders} orders:`,
    `${shown.join(", ")}, DuckDB ${duckdbMs.toFixed(1)} ms CPU`,
  );
  const result = { bench: "breakdown", name, days, orders, ...Object.fromEntries(sides), duckdbMs };
  console.log(JSON.stringify(result));
}

async function breakdown(
  db: Database,
  name: BreakdownName,
  { from, to }: { from: number; to: number },
): Promise<MetricBreakdown> {
  const id = metricIds.find((each) => name.startsWith(`${each} by `));
  const by = dimensionIds.filter((each) => name.endsWith(` by ${each}`));
  if (id === undefined) throw new Error(`There is no metric in ${name}`);
  const query = {
    range: "custom",
    from: formatDay(from),
    to: formatDay(to),
    compare: "none",
    filters: "sales_channel:is:online_store",
  } as const;
  return metricBreakdown(
    db,
    { store: generatedStore, query, now },
    { id, by, metrics: [], limit: pageRows },
  );
}

/** The first page, the rest and the total must be equal on both sides. */
function compareRows({ id, rows, other, total }: MetricBreakdown, groups: Groups): void {
  const minor = (figures: MetricBreakdown["total"]["metrics"] | undefined) =>
    Math.round((figures?.[id]?.value ?? 0) * 100);
  const page = new Map(rows.map((row) => [row.values.join(), minor(row.metrics)]));
  const shown = groups.filter(({ value }) => page.has(value));
  const answers = [
    [rows.length, Math.min(groups.length, pageRows)],
    [shown.map(({ value }) => page.get(value)).join(), shown.map((group) => group.minor).join()],
    [
      [...page.values()].join(),
      groups
        .slice(0, pageRows)
        .map((group) => group.minor)
        .join(),
    ],
    [minor(other?.metrics), sum(groups) - sum(shown)],
    [minor(total.metrics), sum(groups)],
  ];
  for (const [ours, duckdbs] of answers) {
    if (ours !== duckdbs) throw new Error(`The breakdown has ${ours}, DuckDB ${duckdbs}`);
  }
}

function sum(groups: Groups): number {
  return groups.reduce((whole, { minor }) => whole + minor, 0);
}
