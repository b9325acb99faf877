import type { Database } from "@cartograph/database/schema.ts";
import { decodeCustomersOfDay } from "../rollups/purchase-days.ts";
import { decodeProductColumns } from "../rollups/product-columns.ts";

/**
 * The complete state of a store, with the sources' ids instead of ours, which depend on the order of arrival. Customers
 * and products without references are left out, because they may come from an outdated delivery.
 */
export async function storedState(db: Database, storeId: number) {
  const customers = await db
    .selectFrom("customers")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const products = await db
    .selectFrom("products")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const orders = await db
    .selectFrom("orders")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const lines = await db
    .selectFrom("order_lines")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
  const customerOf = namesOf(customers);
  const productOf = namesOf(products);
  const orderOf = namesOf(orders);
  const tagNames = await db
    .selectFrom("tags")
    .select(["id", "name as ext_id"])
    .where("store_id", "=", storeId)
    .execute();
  const tagOf = namesOf(tagNames);
  const visitSources = await db
    .selectFrom("visit_sources")
    .selectAll()
    .where("store_id", "=", storeId)
    .execute();
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
    orderTags: named(
      await db.selectFrom("order_tags").selectAll().where("store_id", "=", storeId).execute(),
      ["tag_id"],
      (row) => ({ order_id: orderOf(row.order_id), tag: tagOf(row.tag_id) }),
    ),
    lines: named(lines, [], (row) => ({
      order_id: orderOf(row.order_id),
      product_id: productOf(row.product_id),
    })),
    ledger: named(
      await db.selectFrom("ledger").selectAll().where("store_id", "=", storeId).execute(),
      [],
      (row) => ({
        order_id: orderOf(row.order_id),
      }),
    ),
    lineChanges: named(
      await db.selectFrom("line_changes").selectAll().where("store_id", "=", storeId).execute(),
      [],
      (row) => ({ order_id: orderOf(row.order_id), product_id: productOf(row.product_id) }),
    ),
    customers: named(
      customers.filter((row) => row.order_count > 0 || row.source_updated_at !== null),
      ["id"],
    ),
    products: named(
      products.filter((row) => row.is_catalogued === 1 || sold.has(row.id)),
      ["id"],
    ),
    variants: named(
      await db.selectFrom("variants").selectAll().where("store_id", "=", storeId).execute(),
      [],
      (row) => ({
        product_id: productOf(row.product_id),
      }),
    ),
    dayTotals: named(
      await db.selectFrom("day_totals").selectAll().where("store_id", "=", storeId).execute(),
      [],
    ),
    dayTypes: named(
      await db
        .selectFrom("day_customer_types")
        .selectAll()
        .where("store_id", "=", storeId)
        .execute(),
      [],
    ),
    cohorts: named(
      await db.selectFrom("cohort_months").selectAll().where("store_id", "=", storeId).execute(),
      [],
    ),
    lifetimes: named(
      await db.selectFrom("lifetime_values").selectAll().where("store_id", "=", storeId).execute(),
      [],
    ),
    customerOrderCounts: named(
      await db
        .selectFrom("customer_order_counts")
        .selectAll()
        .where("store_id", "=", storeId)
        .execute(),
      [],
    ),
    acquiredDays: named(
      await db.selectFrom("acquired_days").selectAll().where("store_id", "=", storeId).execute(),
      [],
    ),
    columns: named(
      await db.selectFrom("columns").selectAll().where("store_id", "=", storeId).execute(),
      [],
      (row) => {
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
      },
    ),
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
