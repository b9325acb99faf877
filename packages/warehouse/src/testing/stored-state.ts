import type { Database } from "@cartograph/database/schema.ts";
import { decodeCustomersOfDay } from "../rollups/purchase-days.ts";
import { decodeProductColumns } from "../rollups/product-columns.ts";
import { rowsOfTable, type StoreTable } from "./rows-of-table.ts";

/**
 * The complete state of a store, with the sources' ids instead of ours, which depend on the order of arrival. Customers
 * and products without references are left out, because they may come from an outdated delivery.
 */
export async function storedState(db: Database, storeId: number) {
  const rowsOf = <Table extends StoreTable>(table: Table) => rowsOfTable(db, storeId, table);
  const customers = await rowsOf("customers");
  const products = await rowsOf("products");
  const orders = await rowsOf("orders");
  const lines = await rowsOf("order_lines");
  const customerOf = namesOf(customers);
  const productOf = namesOf(products);
  const orderOf = namesOf(orders);
  const tags = await rowsOf("tags");
  const tagOf = namesOf(tags.map(({ id, name }) => ({ id, ext_id: name })));
  const visitSources = await rowsOf("visit_sources");
  const visitOf = namesOf(
    visitSources.map(({ id, ...texts }) => ({
      id,
      ext_id: JSON.stringify({ ...texts, store_id: 0 }),
    })),
  );
  const counted = new Set(
    orders.filter((row) => row.is_test === 0 && row.deleted_at === null).map((row) => row.id),
  );
  const sold = new Set(
    lines.filter((line) => counted.has(line.order_id)).map((line) => line.product_id),
  );
  return {
    orders: named(orders, ["id", "first_visit_id", "last_visit_id"], (row) => ({
      customer_id: customerOf(row.customer_id),
      first_visit: visitOf(row.first_visit_id),
      last_visit: visitOf(row.last_visit_id),
    })),
    orderTags: named(await rowsOf("order_tags"), ["tag_id"], (row) => ({
      order_id: orderOf(row.order_id),
      tag: tagOf(row.tag_id),
    })),
    lines: named(lines, [], (row) => ({
      order_id: orderOf(row.order_id),
      product_id: productOf(row.product_id),
    })),
    ledger: named(await rowsOf("ledger"), [], (row) => ({
      order_id: orderOf(row.order_id),
    })),
    lineChanges: named(await rowsOf("line_changes"), [], (row) => ({
      order_id: orderOf(row.order_id),
      product_id: productOf(row.product_id),
    })),
    customers: named(
      customers.filter((row) => row.order_count > 0 || row.source_updated_at !== null),
      ["id"],
    ),
    products: named(
      products.filter((row) => row.is_catalogued === 1 || sold.has(row.id)),
      ["id"],
    ),
    variants: named(await rowsOf("variants"), [], (row) => ({
      product_id: productOf(row.product_id),
    })),
    dayTotals: named(await rowsOf("day_totals"), []),
    dayTypes: named(await rowsOf("day_customer_types"), []),
    cohorts: named(await rowsOf("cohort_months"), []),
    lifetimes: named(await rowsOf("lifetime_values"), []),
    customerOrderCounts: named(await rowsOf("customer_order_counts"), []),
    acquiredDays: named(await rowsOf("acquired_days"), []),
    columns: named(await rowsOf("columns"), [], (row) => {
      const sums = decodeProductColumns(row.products);
      const entries = Array.from(sums.products, (id, index) => [
        productOf(id),
        sums.revenue[index],
        sums.orders[index],
        sums.units[index],
        sums.returned[index],
      ]);
      const day = decodeCustomersOfDay(row.customers);
      const ofDay = Array.from(day.customers, (id, index) => [
        customerOf(id),
        day.gaps[index],
        day.returningGaps[index],
      ]);
      return { products: entries.toSorted(byText), customers: ofDay.toSorted(byText) };
    }),
  };
}

function namesOf(rows: readonly { id: number; ext_id: string }[]) {
  const names = new Map(rows.map((row) => [row.id, row.ext_id]));
  return (id: number | null) => (id === null ? null : (names.get(id) ?? null));
}

function named<Row extends object>(
  rows: readonly Row[],
  omitted: readonly (keyof Row)[],
  replace: (row: Row) => object = () => ({}),
): object[] {
  return rows
    .map((row) => {
      const copy = Object.assign({ ...row }, { store_id: 0 }, replace(row));
      for (const column of omitted) Reflect.deleteProperty(copy, column);
      return copy;
    })
    .toSorted(byText);
}

function byText(a: unknown, b: unknown): number {
  const [left, right] = [JSON.stringify(a), JSON.stringify(b)];
  return left < right ? -1 : Number(left > right);
}
