import { currencyDigits, parseMinorUnits, toMajorUnits } from "@cartograph/contracts/currency.ts";
import {
  metricDefinitions,
  type TargetMetricId,
} from "@cartograph/contracts/metrics/definitions.ts";
import { targetMetricIds } from "@cartograph/contracts/target-metrics.ts";
import type { TargetChange, TargetList, TargetQuery } from "@cartograph/contracts/targets.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { MetricTargetsTable } from "@cartograph/database/tables/targets.table.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import type { StoreContext } from "../report-request.ts";
import { formatMonth, monthOf, parseDay } from "../calendar/days.ts";
import { bumpStoreVersion } from "../store-version.ts";

/** The store's targets for a range of months, both ends included, by month and then in screen order. */
export async function listTargets(
  db: Database,
  store: StoreContext,
  { from, to }: TargetQuery,
): Promise<TargetList> {
  const rows = await db
    .selectFrom("metric_targets")
    .select(["metric_id", "month", "value"])
    .where("store_id", "=", store.id)
    .where("month", ">=", parseMonth(from ?? "0000-01"))
    .where("month", "<=", parseMonth(to ?? "9999-12"))
    .execute();
  const targets = rows
    .toSorted(
      (left, right) =>
        left.month - right.month ||
        targetMetricIds.indexOf(left.metric_id) - targetMetricIds.indexOf(right.metric_id),
    )
    .map(({ metric_id: metric, month, value }) => {
      const { unit } = metricDefinitions[metric];
      return {
        metric,
        month: formatMonth(month),
        value: unit === "money" ? toMajorUnits(value, store.currency) : value,
        unit,
      };
    });
  return { currency: store.currency, currencyDigits: currencyDigits(store.currency), targets };
}

/**
 * Sets and removes targets in one transaction, which raises the store's version if a target changes. If a target is
 * listed twice, the last value is stored.
 */
export async function setTargets(
  db: Database,
  store: StoreContext,
  changes: readonly TargetChange[],
): Promise<void> {
  const applyChanges = async (trx: Database) => {
    let changedRows = 0n;
    for (const { metric, month, value } of changes) {
      const key = { store_id: store.id, month: parseMonth(month), metric_id: metric };
      changedRows +=
        value === null
          ? await removeTarget(trx, key)
          : await upsertTarget(trx, { ...key, value: toStored(value, metric, store.currency) });
    }
    if (changedRows > 0n) await bumpStoreVersion(trx, store.id);
  };
  if (db.isTransaction) return applyChanges(db);
  return writeStore(db, store.id, applyChanges);
}

/**
 * Removes all targets in money, whose amounts mean nothing in another currency. The caller raises the store's version.
 */
export async function removeMoneyTargets(db: Database, storeId: number): Promise<void> {
  const moneyMetrics = targetMetricIds.filter((id) => metricDefinitions[id].unit === "money");
  await db
    .deleteFrom("metric_targets")
    .where("store_id", "=", storeId)
    .where("metric_id", "in", moneyMetrics)
    .execute();
}

async function removeTarget(db: Database, key: Omit<MetricTargetsTable, "value">): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom("metric_targets")
    .where("store_id", "=", key.store_id)
    .where("month", "=", key.month)
    .where("metric_id", "=", key.metric_id)
    .executeTakeFirst();
  return numDeletedRows;
}

async function upsertTarget(db: Database, row: MetricTargetsTable): Promise<bigint> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("metric_targets")
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "month", "metric_id"])
        .doUpdateSet({ value: row.value })
        // Skip an unchanged value, so that reports are not invalidated needlessly.
        .where("metric_targets.value", "!=", row.value),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows ?? 0n;
}

function toStored(value: number, metric: TargetMetricId, currency: string): number {
  if (metricDefinitions[metric].unit !== "money") return value;
  return parseMinorUnits(value.toFixed(currencyDigits(currency)), currency);
}

function parseMonth(month: string): number {
  return monthOf(parseDay(`${month}-01`));
}
