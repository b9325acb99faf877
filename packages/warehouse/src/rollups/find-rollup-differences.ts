import type { Database } from "@cartograph/database/schema.ts";
import { amountColumns } from "../ingestion/sales/ledger-amounts.ts";
import { counterColumns } from "../ingestion/sales/order-statements.ts";
import { monthOf } from "../calendar/zoned-day.ts";
import { joinDays, type PackedColumns } from "./month-columns.ts";
import { columnsOfDay } from "./rebuild-dirty-days.ts";
import {
  recomputeAcquiredDays,
  recomputeCohorts,
  recomputeCustomerOrderCounts,
  recomputeCustomers,
  recomputeDayTotals,
  recomputeDayTypes,
  recomputeLifetimes,
  recomputeOrderSums,
  recomputeOrderTypes,
} from "./recompute.ts";

/** A rollup row that differs from the sum of its facts; null means the row is missing on that side. */
export type RollupDifference = {
  table: string;
  key: string;
  stored: string | null;
  recomputed: string | null;
};

/**
 * Recomputes every rollup and returns where the stored one differs; empty when all are correct. Skips the packed
 * columns of dirty days and of their months, which are out of date by design.
 */
export async function findRollupDifferences(
  db: Database,
  storeId: number,
): Promise<RollupDifference[]> {
  return [
    ...(await compareDayTotals(db, storeId)),
    ...(await compareOrders(db, storeId)),
    ...(await compareCustomers(db, storeId)),
    ...(await compareDayTypes(db, storeId)),
    ...(await compareCohorts(db, storeId)),
    ...(await compareLifetimes(db, storeId)),
    ...(await compareCustomerOrderCounts(db, storeId)),
    ...(await compareAcquiredDays(db, storeId)),
    ...(await comparePackedColumns(db, storeId)),
  ];
}

type Row = Record<string, unknown>;

function compare(
  table: string,
  rows: { stored: readonly Row[]; recomputed: readonly Row[] },
  columns: { key: readonly string[]; content: readonly string[] },
): RollupDifference[] {
  const index = (list: readonly Row[]) =>
    new Map(
      list.map((row) => [
        JSON.stringify(columns.key.map((column) => row[column])),
        JSON.stringify(columns.content.map((column) => row[column])),
      ]),
    );
  const stored = index(rows.stored);
  const recomputed = index(rows.recomputed);
  return [...new Set([...stored.keys(), ...recomputed.keys()])]
    .filter((key) => stored.get(key) !== recomputed.get(key))
    .map((key) => ({
      table,
      key,
      stored: stored.get(key) ?? null,
      recomputed: recomputed.get(key) ?? null,
    }));
}

async function compareDayTotals(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("day_totals")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeDayTotals(db, storeId);
  const columns = { key: ["basis", "day"], content: amountColumns };
  return compare("day_totals", { stored, recomputed }, columns);
}

async function compareOrders(db: Database, storeId: number) {
  const sums = ["goods_minor", "total_minor", "returns_minor", "refunded_minor"] as const;
  const counting = await db
    .selectFrom("orders")
    .select(["id", ...sums])
    .where("store_id", "=", storeId)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .execute();
  const types = await recomputeOrderTypes(db, storeId);
  return [
    ...compare(
      "orders",
      { stored: counting, recomputed: await recomputeOrderSums(db, storeId) },
      { key: ["id"], content: sums },
    ),
    ...compare(
      "orders",
      { stored: types.map(({ id, stored }) => ({ id, customer_type: stored })), recomputed: types },
      { key: ["id"], content: ["customer_type"] },
    ),
  ];
}

async function compareCustomers(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("customers")
    .select(["id", ...counterColumns])
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeCustomers(db, storeId);
  return compare("customers", { stored, recomputed }, { key: ["id"], content: counterColumns });
}

async function compareDayTypes(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("day_customer_types")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeDayTypes(db, storeId);
  const content = ["orders", "total_minor", "refunded_minor"];
  const columns = { key: ["day", "customer_type"], content };
  return compare("day_customer_types", { stored, recomputed }, columns);
}

async function compareCohorts(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("cohort_months")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeCohorts(db, storeId);
  const content = ["customers", "orders", "total_minor", "refunded_minor"];
  const columns = { key: ["cohort_month", "month"], content };
  return compare("cohort_months", { stored, recomputed }, columns);
}

async function compareLifetimes(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("lifetime_values")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeLifetimes(db, storeId);
  const content = ["customers", "net_minor", "total_minor", "refunded_minor"];
  return compare("lifetime_values", { stored, recomputed }, { key: ["order_number"], content });
}

async function compareCustomerOrderCounts(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("customer_order_counts")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeCustomerOrderCounts(db, storeId);
  const columns = { key: ["order_count"], content: ["customers", "net_minor"] };
  return compare("customer_order_counts", { stored, recomputed }, columns);
}

async function compareAcquiredDays(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("acquired_days")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeAcquiredDays(db, storeId);
  return compare("acquired_days", { stored, recomputed }, { key: ["day"], content: ["customers"] });
}

async function comparePackedColumns(db: Database, storeId: number) {
  const dirty = await db
    .selectFrom("dirty_days")
    .select("day")
    .where("store_id", "=", storeId)
    .execute();
  const dirtyDays = new Set(dirty.map((row) => row.day));
  const dirtyMonths = new Set(dirty.map((row) => monthOf(row.day)));
  const isDirty = (span: number, bucket: number) =>
    span === 0 ? dirtyDays.has(bucket) : dirtyMonths.has(bucket);
  const stored = await db
    .selectFrom("columns")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeColumns(db, storeId);
  return compare(
    "columns",
    {
      stored: stored.filter((row) => !isDirty(row.span, row.bucket)).map(asText),
      recomputed: recomputed.filter((row) => !isDirty(row.span, row.bucket)).map(asText),
    },
    { key: ["span", "bucket"], content: ["products", "customers"] },
  );
}

type ColumnsRow = PackedColumns & { span: number; bucket: number };

function asText({ span, bucket, products, customers }: ColumnsRow): Row {
  return {
    span,
    bucket,
    products: products.toString("base64"),
    customers: customers.toString("base64"),
  };
}

async function recomputeColumns(db: Database, storeId: number): Promise<ColumnsRow[]> {
  const days = await db
    .selectFrom("orders")
    .select("day")
    .distinct()
    .where("store_id", "=", storeId)
    .orderBy("day")
    .execute();
  const rows: ColumnsRow[] = [];
  const months = new Map<number, PackedColumns[]>();
  for (const { day } of days) {
    const columns = await columnsOfDay(db, storeId, day);
    if (columns.products.length === 0 && columns.customers.length === 0) continue;
    rows.push({ span: 0, bucket: day, ...columns });
    const month = monthOf(day);
    months.set(month, [...(months.get(month) ?? []), columns]);
  }
  for (const [month, columns] of months)
    rows.push({ span: 1, bucket: month, ...joinDays(columns) });
  return rows;
}
