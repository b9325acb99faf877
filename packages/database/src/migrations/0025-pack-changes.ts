import { sql, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Packed columns are written again, and marked days are not needed any more. */
export const changesRowsOf = ["columns", "dirty_days"];

/**
 * Changes of packed columns, kept until they are merged. Everything sold so far becomes changes of empty columns, one
 * page for each month, so that answers stay the same until the writer merges them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("column_changes")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("page", "integer", (column) => column.notNull())
      .addColumn("day", "integer", (column) => column.notNull())
      .addColumn("products", "blob", (column) => column.notNull())
      .addColumn("customers", "blob", (column) => column.notNull())
      .addPrimaryKeyConstraint("column_changes_key", ["store_id", "page", "day"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "column_changes", index: "column_changes", rows: [1000, 100, 3, 1] },
  ]);
  await sql`delete from columns`.execute(db);
  await db.schema.dropTable("dirty_days").execute();
  const { rows: days } = await sql<{ store: number; day: number }>`
    select distinct store_id as store, day from orders order by store_id, day`.execute(db);
  const pages = new Map<string, { store: number; from: number; to: number }>();
  for (const { store, day } of days) {
    const month = new Date(day * 86_400_000).toISOString().slice(0, 7);
    const page = pages.get(`${store} ${month}`) ?? { store, from: day, to: day };
    pages.set(`${store} ${month}`, { ...page, to: day });
  }
  let number = 0;
  for (const page of pages.values()) await addPage(db, ++number, page);
}

type Page = { store: number; from: number; to: number };

async function addPage(db: Kysely<unknown>, number: number, page: Page): Promise<void> {
  const products = await soldProducts(db, page);
  const customers = await orderingCustomers(db, page);
  for (let day = page.from; day <= page.to; day += 1) {
    const sold = products.filter((row) => row.day === day);
    const marks = customers.filter((row) => row.day === day).map((row) => row.mark);
    if (sold.length === 0 && marks.length === 0) continue;
    await sql`insert into column_changes (store_id, page, day, products, customers)
      values (${page.store}, ${number}, ${day}, ${packProducts(sold)},
        ${Buffer.from(Int32Array.from(marks).toSorted().buffer)})`.execute(db);
  }
}

type ProductSum = {
  day: number;
  product: number;
  revenue: number;
  orders: number;
  units: number;
  returned: number;
};

async function soldProducts(db: Kysely<unknown>, { store, from, to }: Page): Promise<ProductSum[]> {
  const { rows } = await sql<ProductSum>`
    select line.day, line.product_id as product,
      sum(line.gross_minor - line.discount_minor) as revenue,
      count(distinct line.order_id) as orders,
      sum(line.quantity) as units,
      sum(line.returned_quantity) as returned
    from order_lines as line
    join orders on orders.store_id = line.store_id and orders.id = line.order_id
    where line.store_id = ${store} and line.day between ${from} and ${to}
      and line.is_gift_card = 0 and line.product_id is not null
      and orders.is_test = 0 and orders.deleted_at is null
    group by line.day, line.product_id
    order by line.day, line.product_id`.execute(db);
  return rows;
}

async function orderingCustomers(
  db: Kysely<unknown>,
  { store, from, to }: Page,
): Promise<{ day: number; mark: number }[]> {
  const { rows } = await sql<{ day: number; mark: number | null }>`
    select day, customer_id * 2 + (customer_type = 2) as mark
    from orders
    where store_id = ${store} and day between ${from} and ${to}
      and is_test = 0 and deleted_at is null`.execute(db);
  return rows.flatMap(({ day, mark }) => (mark === null ? [] : [{ day, mark }]));
}

/** Five columns: the revenue in Float64, then products, orders, units and returned units in Int32. */
function packProducts(sold: readonly ProductSum[]): Buffer {
  const integers = [
    ...sold.map((row) => row.product),
    ...sold.map((row) => row.orders),
    ...sold.map((row) => row.units),
    ...sold.map((row) => row.returned),
  ];
  const revenue = Float64Array.from(sold, (row) => row.revenue);
  return Buffer.concat([
    Buffer.from(revenue.buffer),
    Buffer.from(Int32Array.from(integers).buffer),
  ]);
}
