import type { Database } from "@cartograph/database/schema.ts";
import { monthOf } from "../../calendar/days.ts";
import { packCheckoutDays } from "../../rollups/checkout-days.ts";
import { type ColumnKind, daySpan, monthSpan } from "../../rollups/column-kind.ts";
import { compareRows, type Row, type RollupDifference } from "./compare-rows.ts";
import { customerKind } from "../../rollups/purchase-days.ts";
import { columnsOfDays } from "../../rollups/day-columns.ts";
import { packMonth } from "../../rollups/fold-source-months.ts";
import {
  noBucketColumns,
  type PackedChanges,
  type BucketColumns,
} from "../../rollups/merge-changes.ts";
import { recomputeOrderDays } from "../../rollups/order-columns/store-order-days.ts";
import { groupChanges } from "../../rollups/packed-columns.ts";
import { productKind } from "../../rollups/product-columns.ts";
import { purchaseDayCountKind } from "../../rollups/purchase-day-counts.ts";
import { rowsOfTable } from "../rows-of-table.ts";

/** Finds the packed rollups that differ from their facts. */
export async function findPackedDifferences(
  db: Database,
  storeId: number,
): Promise<RollupDifference[]> {
  return [
    ...(await comparePackedColumns(db, storeId)),
    ...(await compareSourceMonths(db, storeId)),
    ...(await compareCheckoutDays(db, storeId)),
    ...(await compareOrderDays(db, storeId)),
  ];
}

async function comparePackedColumns(db: Database, storeId: number) {
  const changes = await db
    .selectFrom("column_changes")
    .select(["day", "products", "customers"])
    .where("store_id", "=", storeId)
    .execute();
  const stored = await rowsOfTable(db, storeId, "columns");
  const facts = await columnsOfDays(db, storeId);
  return compareRows(
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
  return compareRows(
    "checkout_days",
    { stored: stored.map(encodeFigures), recomputed: recomputed.map(encodeFigures) },
    { key: ["day", "currency"], content: ["abandoned_minor", "figures"] },
  );
}

/** Unpacked days are read from the ledger, so only packed ones are compared. */
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
  return compareRows(
    "order_columns",
    { stored: rows.map(asText), recomputed: recomputed.map(asText) },
    { key: ["day"], content: ["orders", "lines"] },
  );
}

/** A month without sums is read by day, so only stored ones are compared. */
async function compareSourceMonths(db: Database, storeId: number) {
  const stored = await rowsOfTable(db, storeId, "source_months");
  const recomputed: Row[] = [];
  for (const { store_id: _, figures: __, ...of } of stored) {
    const figures = await packMonth(db, { storeId, ...of });
    if (figures !== null) recomputed.push(encodeFigures({ ...of, figures }));
  }
  return compareRows(
    "source_months",
    {
      stored: stored.map(encodeFigures),
      recomputed,
    },
    { key: ["account_id", "report", "month"], content: ["figures"] },
  );
}

type StoredColumns = BucketColumns & { span: number; bucket: number };

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
        const before = rows.get(bucket) ?? noBucketColumns;
        const add = (kind: Pick<ColumnKind<object>, "name" | "changes" | "add">) =>
          kind
            .add(before[kind.name], added[kind.changes].get(bucket) ?? [], span)
            .toString("base64");
        return {
          span,
          bucket,
          products: add(productKind),
          customers: add(customerKind),
          visit_counts: add(purchaseDayCountKind),
        };
      })
      .filter((row) => row.products !== "" || row.visit_counts !== "");
  });
}
