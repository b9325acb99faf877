import { join } from "node:path";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { formatDay } from "../src/calendar/days.ts";
import { dayOf, startOfDay } from "../src/calendar/zoned-day.ts";
import { metricRows } from "../src/questions/rows/metric-rows.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median } from "./cpu-time.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";

/*
 * CPU time of the first 100 rows of a metric, over 30 days and a year, of all orders and of the online store's. `first`:
 * on a new connection; `changed`: after the store's data changed; `second page`: the next 100 rows. `BENCH_SIZES=100000`
 * selects the number of orders and `BENCH_FILE` keeps the generated store.
 */

const sizes = (process.env["BENCH_SIZES"] ?? "1000000").split(",").map(Number);
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 9);
const goalMs = 20;
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const now = startOfDay(lastDay + 1, generatedStore.timezone) + 15 * 3_600_000;

const questions: { id: MetricId; filters?: string; sort?: string }[] = [
  ...(["net_sales", "orders", "product_revenue"] as const).flatMap((id) => [
    { id },
    { id, filters: "sales_channel:is:online_store" },
  ]),
  { id: "net_sales", sort: "-net_sales" },
  { id: "net_sales", sort: "order" },
  { id: "product_revenue", sort: "product" },
  { id: "customers" },
  { id: "new_customers" },
];

for (const orders of sizes) {
  const file = process.env["BENCH_FILE"] ?? join(benchFolder(), "rows.db");
  const db = await openGeneratedStore({ file }, { orders, lastDay });
  for (const days of [30, 365]) {
    for (const question of questions) await measure({ db, file }, { ...question, orders, days });
  }
  await db.destroy();
}

async function measure(
  { db, file }: { db: Database; file: string },
  {
    orders,
    days,
    id,
    filters,
    sort,
  }: (typeof questions)[number] & { orders: number; days: number },
): Promise<void> {
  const query = {
    range: "custom",
    from: formatDay(lastDay - days + 1),
    to: formatDay(lastDay),
    filters,
  } as const;
  const page = (on: Database, cursor?: string) =>
    metricRows(on, { store: generatedStore, query, now }, { id, sort, limit: 100, cursor });
  const times: Record<string, number[]> = { first: [], changed: [], "second page": [] };
  for (let round = 0; round < rounds; round += 1) {
    const fresh = openDatabase({ file, readonly: true });
    times["first"]?.push(await cpuMs(() => page(fresh)));
    await fresh.destroy();
    await bumpStoreVersion(db, generatedStore.id);
    let next: string | null = null;
    times["changed"]?.push(await cpuMs(async () => ({ next } = await page(db))));
    if (next === null) throw new Error(`${id} has one page`);
    const cursor = next;
    times["second page"]?.push(await cpuMs(() => page(db, cursor)));
  }
  const sides = Object.entries(times).map(([kind, values]) => [kind, median(values)] as const);
  const name = [id, filters, sort].filter((each) => each !== undefined).join(" ");
  console.log(
    `${name.padEnd(45)} ${String(days).padStart(3)} days, ${orders} orders:`,
    `${sides.map(([kind, ms]) => `${kind} ${ms.toFixed(1)} ms`).join(", ")} (goal ${goalMs})`,
  );
  const result = { bench: "rows", name, days, orders, ...Object.fromEntries(sides), goalMs };
  console.log(JSON.stringify(result));
}
