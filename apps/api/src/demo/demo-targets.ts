import type { TargetMetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { targetMonthsAhead } from "@cartograph/contracts/target-metrics.ts";
import type { TargetChange } from "@cartograph/contracts/targets.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { formatMonth, monthOf } from "@cartograph/warehouse/calendar/days.ts";
import { dayOf } from "@cartograph/warehouse/calendar/zoned-day.ts";
import { setTargets } from "@cartograph/warehouse/targets/stored-targets.ts";
import type { Kysely } from "kysely";
import { getStoreContext } from "../sync/context/store-context.ts";
import { findDemoStore } from "./find-demo-store.ts";

/** The demo store has 13 months of data. */
const monthsBack = 13;
/** Visitors delete no target of the months that Settings do not show. */
const monthsAhead = 2 * targetMonthsAhead;

/** The demo store's targets for an average month. */
const plan = [
  { metric: "total_sales", value: 460_000, step: 5000, isSeasonal: true },
  { metric: "orders", value: 3700, step: 50, isSeasonal: true },
  { metric: "aov", value: 120, step: 1, isSeasonal: false },
  { metric: "conversion_rate", value: 3, step: 0.1, isSeasonal: false },
  { metric: "sessions", value: 120_000, step: 1000, isSeasonal: true },
  { metric: "paid_sessions", value: 43_000, step: 500, isSeasonal: true },
  { metric: "ad_spend", value: 145_000, step: 1000, isSeasonal: true },
  { metric: "roas", value: 4.2, step: 0.1, isSeasonal: false },
] as const satisfies readonly {
  metric: TargetMetricId;
  value: number;
  step: number;
  isSeasonal: boolean;
}[];

/** January to December, as a share of an average month. */
const seasons = [0.95, 0.9, 0.95, 0.9, 0.95, 0.9, 0.9, 0.9, 0.9, 1, 1.3, 1.2];

/** Sets the targets of a demo store that has none. `now` is UTC ms. */
export async function planDemoTargets(
  db: Kysely<Schema>,
  storeId: number,
  now: number,
): Promise<void> {
  if ((await findLatestMonth(db, storeId)) !== null) return;
  const { store, currentMonth } = await findStoreMonth(db, storeId, now);
  const first = currentMonth - monthsBack;
  await setTargets(db, store, plannedTargets(first, currentMonth + monthsAhead));
}

/**
 * Adds another year of targets once Settings show the last month that has any: targets of months before it that are
 * missing were deleted by a visitor.
 */
export async function extendDemoTargets({
  db,
  now,
}: {
  db: Kysely<Schema>;
  now: () => number;
}): Promise<void> {
  const storeId = await findDemoStore(db);
  if (storeId === null) return;
  const latest = await findLatestMonth(db, storeId);
  if (latest === null) return;
  const { store, currentMonth } = await findStoreMonth(db, storeId, now());
  if (latest > currentMonth + targetMonthsAhead) return;
  const first = Math.max(currentMonth - monthsBack, latest + 1);
  await setTargets(db, store, plannedTargets(first, currentMonth + monthsAhead));
}

async function findStoreMonth(db: Kysely<Schema>, storeId: number, now: number) {
  const store = await getStoreContext(db, storeId);
  return { store, currentMonth: monthOf(dayOf(now, store.timezone)) };
}

function plannedTargets(first: number, last: number): TargetChange[] {
  const changes: TargetChange[] = [];
  for (let month = first; month <= last; month += 1) {
    for (const { metric, value, step, isSeasonal } of plan) {
      const season = isSeasonal ? (seasons[month % 12] ?? 1) : 1;
      const rounded = Number((Math.round((value * season) / step) * step).toFixed(2));
      changes.push({ metric, month: formatMonth(month), value: rounded });
    }
  }
  return changes;
}

async function findLatestMonth(db: Kysely<Schema>, storeId: number): Promise<number | null> {
  const { latest } = await db
    .selectFrom("metric_targets")
    .select((eb) => eb.fn.max("month").as("latest"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  return latest;
}
