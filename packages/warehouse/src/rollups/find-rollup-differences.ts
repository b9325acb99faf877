import type { Database } from "@cartograph/database/schema.ts";
import { amountColumns } from "../ingestion/sales/ledger-amounts.ts";
import { counterColumns } from "../ingestion/sales/order-statements.ts";
import { monthOf } from "../calendar/zoned-day.ts";
import { type ColumnKind, daySpan, monthSpan } from "./column-kind.ts";
import { customerKind } from "./customer-visits.ts";
import { columnsOfDays } from "./day-columns.ts";
import { noColumns, type PackedChanges, type PackedColumns } from "./merge-changes.ts";
import { packCheckoutDays } from "./checkout-days.ts";
import { packMonth } from "./fold-source-months.ts";
import { recomputeOrderDays } from "./order-columns/store-order-days.ts";
import { latestLineColumns } from "./line-product-names.ts";
import { recomputeLineProducts, storedLineProducts } from "./recompute-line-products.ts";
import { groupChanges } from "./packed-columns.ts";
import { productKind } from "./product-columns.ts";
import { visitCountKind } from "./visit-counts.ts";
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
 * Recomputes every rollup and returns where the stored one differs; empty when all are correct. Changes of packed
 * columns count as part of them.
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
    ...(await compareSourceMonths(db, storeId)),
    ...(await compareLineProducts(db, storeId)),
    ...(await compareCheckoutDays(db, storeId)),
    ...(await compareOrderDays(db, storeId)),
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

/** Leaves out products whose latest line is not known until the changes of packed columns are merged. */
async function compareLineProducts(db: Database, storeId: number) {
  const recomputed = await recomputeLineProducts(db, storeId);
  const titles = await db
    .selectFrom("line_titles")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const latest = await db
    .selectFrom("latest_lines")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const unknown = new Set(latest.filter((row) => row.is_known === 0).map((row) => row.product_id));
  const wanted = recomputed.names.filter(({ id }) => !unknown.has(id));
  const sold = new Set(wanted.map(({ id }) => id));
  const stored = await storedLineProducts(db, storeId);
  return [
    ...compare(
      "line_titles",
      { stored: titles, recomputed: recomputed.titles },
      { key: ["product_id", "title"], content: ["lines"] },
    ),
    ...compare(
      "latest_lines",
      {
        stored: latest.filter((row) => !unknown.has(row.product_id)),
        recomputed: recomputed.latest.filter((row) => !unknown.has(row.product_id)),
      },
      { key: ["product_id"], content: latestLineColumns },
    ),
    ...compare(
      "products",
      { stored: stored.filter(({ id }) => sold.has(id)), recomputed: wanted },
      { key: ["id"], content: ["title", "sku", "is_gift_card", "price_minor"] },
    ),
  ];
}

async function comparePackedColumns(db: Database, storeId: number) {
  const changes = await db
    .selectFrom("column_changes")
    .select(["day", "products", "customers"])
    .where("store_id", "=", storeId)
    .execute();
  const stored = await db
    .selectFrom("columns")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const facts = await columnsOfDays(db, storeId);
  return compare(
    "columns",
    {
      stored: columnRows(stored, changes),
      recomputed: columnRows([], facts),
    },
    { key: ["span", "bucket"], content: ["products", "customers", "visit_counts"] },
  );
}

function encodeFigures<Packed extends { figures: Buffer }>(row: Packed) {
  return { ...row, figures: row.figures.toString("base64") };
}

async function compareCheckoutDays(db: Database, storeId: number) {
  const rowsOf = (table: "checkout_days" | "dirty_checkout_days" | "checkouts") =>
    db.selectFrom(table).select("day").distinct().where("store_id", "=", storeId).execute();
  const dirty = new Set((await rowsOf("dirty_checkout_days")).map(({ day }) => day));
  const days = [...(await rowsOf("checkout_days")), ...(await rowsOf("checkouts"))];
  const clean = [...new Set(days.map(({ day }) => day))].filter((day) => !dirty.has(day));
  if (clean.length === 0) return [];
  const stored = await db
    .selectFrom("checkout_days")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("day", "in", clean)
    .execute();
  const recomputed = await packCheckoutDays(db, storeId, clean);
  return compare(
    "checkout_days",
    { stored: stored.map(encodeFigures), recomputed: recomputed.map(encodeFigures) },
    { key: ["day", "currency"], content: ["abandoned_minor", "figures"] },
  );
}

/** Days that are not packed are read from the ledger, so only the packed ones are compared. */
async function compareOrderDays(db: Database, storeId: number) {
  const rows = await db
    .selectFrom("order_columns")
    .select(["day", "orders", "lines"])
    .where("store_id", "=", storeId)
    .execute();
  const recomputed = await recomputeOrderDays(
    db,
    storeId,
    rows.map(({ day }) => day),
  );
  const asText = ({ day, orders, lines }: (typeof rows)[number]) => ({
    day,
    orders: orders.toString("base64"),
    lines: lines.toString("base64"),
  });
  return compare(
    "order_columns",
    { stored: rows.map(asText), recomputed: recomputed.map(asText) },
    { key: ["day"], content: ["orders", "lines"] },
  );
}

/** A month without sums is read by day, so only the stored ones are compared. */
async function compareSourceMonths(db: Database, storeId: number) {
  const stored = await db
    .selectFrom("source_months")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const recomputed: Row[] = [];
  for (const { store_id: _, figures: __, ...of } of stored) {
    const figures = await packMonth(db, { storeId, ...of });
    if (figures !== null) recomputed.push(encodeFigures({ ...of, figures }));
  }
  return compare(
    "source_months",
    {
      stored: stored.map(encodeFigures),
      recomputed,
    },
    { key: ["account_id", "report", "month"], content: ["figures"] },
  );
}

type StoredColumns = PackedColumns & { span: number; bucket: number };

/** All columns as text, after adding the changes of days. */
function columnRows(stored: readonly StoredColumns[], changes: readonly PackedChanges[]): Row[] {
  return ([daySpan, monthSpan] as const).flatMap((span) => {
    const rows = new Map(
      stored.filter((row) => row.span === span).map((row) => [row.bucket, row] as const),
    );
    const bucketOf = (day: number) => (span === daySpan ? day : monthOf(day));
    const changesOf = (name: "products" | "customers") =>
      groupChanges(changes.map((each) => [bucketOf(each.day), each[name]]));
    const added = { products: changesOf("products"), customers: changesOf("customers") };
    const buckets = [...rows.keys(), ...added.products.keys(), ...added.customers.keys()];
    return [...new Set(buckets)]
      .map((bucket) => {
        const before = rows.get(bucket) ?? noColumns;
        const add = (kind: Pick<ColumnKind<object>, "name" | "changes" | "add">) =>
          kind
            .add(before[kind.name], added[kind.changes].get(bucket) ?? [], span)
            .toString("base64");
        return {
          span,
          bucket,
          products: add(productKind),
          customers: add(customerKind),
          visit_counts: add(visitCountKind),
        };
      })
      .filter((row) => row.products !== "" || row.visit_counts !== "");
  });
}
