import { join } from "node:path";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import { formatDay } from "../src/calendar/days.ts";
import { dayOf, startOfDay } from "../src/calendar/zoned-day.ts";
import { customersReport } from "../src/questions/customers/customers-report.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median } from "./cpu-time.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";

/*
 * Cost of the Customers report after a change at 1,000,000 orders, for 30 and 365 days, compared with only counting
 * segments and distinct customers from the rows of customers and orders. Both sides alternate; medians of CPU time.
 * `BENCH_ORDERS` selects the size and `BENCH_FILE` keeps the generated store.
 */

const orders = Number(process.env["BENCH_ORDERS"] ?? 1_000_000);
const rounds = 15;
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const now = startOfDay(lastDay, generatedStore.timezone) + 15 * 3_600_000;

const file = process.env["BENCH_FILE"] ?? join(benchFolder(), "customers.db");
const generated = await openGeneratedStore({ file }, { orders, lastDay });
for (const days of [30, 365]) await measure(generated, days);
await generated.destroy();

async function measure(db: Database, days: number): Promise<void> {
  const span = { from: lastDay - days + 1, to: lastDay };
  const query = {
    range: "custom",
    from: formatDay(span.from),
    to: formatDay(span.to),
    compare: "previous_period",
  } as const;
  const ask = () => customersReport(db, { store: generatedStore, query, now });
  const { segments, summary } = await ask();
  const plain = await plainCounts(db, span);
  const reported = [segments.map(({ customers }) => customers).join(), summary.customers];
  const counted = [plain.segments.join(), plain.customers];
  if (reported.join() !== counted.join()) {
    throw new Error(`The report says ${reported.join()}, the facts say ${counted.join()}`);
  }
  const report: number[] = [];
  const scan: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await bumpStoreVersion(db, generatedStore.id);
    report.push(await cpuMs(ask));
    if (round % 3 === 0) scan.push(await cpuMs(() => plainCounts(db, span)));
  }
  const result = {
    bench: "customers",
    orders,
    days,
    reportMs: median(report),
    scanMs: median(scan),
  };
  console.log(JSON.stringify({ ...result, ratio: result.scanMs / result.reportMs }));
}

async function plainCounts(db: Database, { from, to }: { from: number; to: number }) {
  const { rows: segments } = await sql<{ customers: number }>`
    select count(*) as customers from customers
    where store_id = ${generatedStore.id} and order_count > 0
    group by case when order_count >= 5 then 0 when order_count >= 2 then 1 else 2 end
    order by case when order_count >= 5 then 0 when order_count >= 2 then 1 else 2 end`.execute(db);
  const { rows } = await sql<{ customers: number }>`
    select count(distinct customer_id) as customers from orders
    where store_id = ${generatedStore.id} and day between ${from} and ${to}
      and is_test = 0 and deleted_at is null`.execute(db);
  return { segments: segments.map(({ customers }) => customers), customers: rows[0]?.customers };
}
