import { join } from "node:path";
import { currencyDigits } from "@cartograph/contracts/currency.ts";
import type { DateRangeKey } from "@cartograph/contracts/date-range.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { resolvePeriod } from "../src/calendar/period.ts";
import { dayOf, startOfDay } from "../src/calendar/zoned-day.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median } from "./cpu-time.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";
import { rawDashboard } from "./raw-dashboard.ts";

/*
 * Cost of an uncached dashboard at 10,000, 100,000 and 1,000,000 orders, compared with computing the same figures
 * from raw orders. Reports process CPU time as medians over interleaved rounds. `BENCH_SIZES=10000,100000` selects
 * sizes, `BENCH_DAYS` the days that the orders are spread over, `BENCH_RANGES=last_7_days` ranges, and `BENCH_FOLDER`
 * keeps the generated stores.
 */

const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const now = startOfDay(lastDay, generatedStore.timezone) + 15 * 3_600_000;
const { BENCH_FOLDER: kept, BENCH_DAYS: days, BENCH_RANGES: chosen } = process.env;
const allRanges = ["last_7_days", "last_30_days", "this_year"] satisfies DateRangeKey[];
const ranges = allRanges.filter((range) => (chosen ?? "last_30_days,this_year").includes(range));

const folder = kept ?? benchFolder();
await main();

async function main(): Promise<void> {
  const sizes = (process.env["BENCH_SIZES"] ?? "10000,100000,1000000").split(",").map(Number);
  const stores: { orders: number; db: Database }[] = [];
  for (const orders of sizes) {
    const began = performance.now();
    const db = await openGeneratedStore(
      { file: join(folder, `${orders}.db`) },
      { orders, lastDay, ...(days !== undefined && { days: Number(days) }) },
    );
    console.log(`filled ${orders} orders in ${Math.round((performance.now() - began) / 1000)} s`);
    stores.push({ orders, db });
  }
  const results = [];
  for (const range of ranges) {
    for (const { db } of stores) await compareAnswers(db, range);
    const times = stores.map(() => ({
      warm: [] as number[],
      cold: [] as number[],
      raw: [] as number[],
    }));
    for (let round = 0; round < 15; round += 1) {
      for (const [index, { db }] of stores.entries()) {
        const report = () => dashboardReport(db, { store: generatedStore, query: { range }, now });
        const period = resolvePeriod({ range }, { timezone: generatedStore.timezone, now });
        await bumpStoreVersion(db, generatedStore.id);
        times[index]?.cold.push(await cpuMs(report));
        times[index]?.warm.push(await cpuMs(report, 10));
        if (round % 5 === 0) {
          times[index]?.raw.push(await cpuMs(() => rawDashboard(db, generatedStore, period)));
        }
      }
    }
    results.push(
      ...stores.map(({ orders }, index) => ({
        range,
        orders,
        warmMs: median(times[index]?.warm ?? []),
        coldMs: median(times[index]?.cold ?? []),
        rawMs: median(times[index]?.raw ?? []),
      })),
    );
  }
  print(results);
  for (const { db } of stores) await db.destroy();
}

type Result = { range: string; orders: number; warmMs: number; coldMs: number; rawMs: number };

function print(results: readonly Result[]): void {
  const lines = results.map((result) => {
    const smallest = results.find((other) => other.range === result.range) ?? result;
    return {
      ...result,
      warmAgainstSmallest: result.warmMs / smallest.warmMs,
      coldAgainstSmallest: result.coldMs / smallest.coldMs,
      rawAgainstWarm: result.rawMs / result.warmMs,
      rawAgainstCold: result.rawMs / result.coldMs,
    };
  });
  for (const line of lines) {
    console.log(
      `${line.range.padEnd(12)} ${String(line.orders).padStart(9)} orders:`,
      `${line.warmMs.toFixed(2)} ms CPU (${line.warmAgainstSmallest.toFixed(2)} × the smallest),`,
      `first after a change ${line.coldMs.toFixed(2)} ms (${line.coldAgainstSmallest.toFixed(2)} ×),`,
      `raw SQL ${line.rawMs.toFixed(1)} ms = ${line.rawAgainstWarm.toFixed(0)} × / ${line.rawAgainstCold.toFixed(0)} ×`,
    );
  }
  console.log(JSON.stringify({ bench: "dashboard", results: lines }));
}

/** Both sides must return the same figures before their cost is compared. */
async function compareAnswers(db: Database, range: DateRangeKey): Promise<void> {
  const report = await dashboardReport(db, { store: generatedStore, query: { range }, now });
  const period = resolvePeriod({ range }, { timezone: generatedStore.timezone, now });
  const raw = await rawDashboard(db, generatedStore, period);
  const answers = [
    [toMinor(report.salesSummary.totalSales), raw.totalMinor],
    [toMinor(report.salesSummary.previousTotalSales), raw.previousTotalMinor],
    [report.salesSummary.orders, raw.orders],
    [report.salesSummary.customers, raw.customers],
    [
      report.topProducts.map((product) => product.id).join(),
      raw.topProducts.map((product) => product.ext_id).join(),
    ],
  ];
  for (const [ours, facts] of answers) {
    if (ours !== facts) throw new Error(`The report says ${ours}, the facts say ${facts}`);
  }
}

function toMinor(major: number | null): number | null {
  const minorPerMajor = 10 ** currencyDigits(generatedStore.currency);
  return major === null ? null : Math.round(major * minorPerMajor);
}
