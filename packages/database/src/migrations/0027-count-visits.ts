import { sql, type Kysely } from "kysely";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Columns of customers are written again from the orders. */
export const changesRowsOf = ["column_changes"];

/**
 * Packed columns count customers by the time since their previous order day, instead of listing them. All visits so far
 * become changes, one page for each month, so that answers stay the same until the writer merges them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const empty = Buffer.alloc(0);
  await recreateColumns(db);
  await sql`update column_changes set customers = ${empty}`.execute(db);
  await sql`delete from column_changes where length(products) = 0`.execute(db);
  await setLatestDays(db);
  const { rows: stores } = await sql<{ id: number }>`
    select distinct store_id as id from orders order by id`.execute(db);
  for (const { id } of stores) await addVisits(db, id);
}

/** With the small counts first, since a blob is read through the pages of those before it. */
async function recreateColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("counted_columns")
    .addColumn("store_id", "integer", (column) => column.notNull())
    .addColumn("span", "integer", (column) => column.notNull())
    .addColumn("bucket", "integer", (column) => column.notNull())
    .addColumn("visit_counts", "blob", (column) => column.notNull())
    .addColumn("products", "blob", (column) => column.notNull())
    .addColumn("customers", "blob", (column) => column.notNull())
    .addPrimaryKeyConstraint("columns_key", ["store_id", "span", "bucket"])
    .execute();
  await sql`insert into counted_columns (store_id, span, bucket, visit_counts, products, customers)
    select store_id, span, bucket, x'', products, x'' from columns`.execute(db);
  await db.schema.dropTable("columns").execute();
  await db.schema.alterTable("counted_columns").renameTo("columns").execute();
  await addPlanStatistics(db, [
    { table: "columns", index: "sqlite_autoindex_columns_1", rows: [10_000, 1000, 500, 1] },
  ]);
}

/** Not the day of the latest order if clocks were set back past midnight. */
async function setLatestDays(db: Kysely<unknown>): Promise<void> {
  await sql`update customers set last_order_day = latest.day
    from (
      select store_id, customer_id, max(day) as day from orders
      where is_test = 0 and deleted_at is null and customer_id is not null
      group by store_id, customer_id
    ) as latest
    where latest.store_id = customers.store_id and latest.customer_id = customers.id
      and latest.day <> customers.last_order_day`.execute(db);
}

type Visit = {
  customer: number;
  day: number;
  previous: number | null;
  is_returning: number;
  previous_returning: number | null;
};

async function addVisits(db: Kysely<unknown>, store: number): Promise<void> {
  const { rows: pages } = await sql<{ last: number | null }>`
    select max(page) as last from column_changes where store_id = ${store}`.execute(db);
  let page = pages[0]?.last ?? 0;
  let month = "";
  for (const [day, visits] of groupByDay(await visitsOf(db, store))) {
    const monthOfDay = new Date(day * 86_400_000).toISOString().slice(0, 7);
    if (monthOfDay !== month) page += 1;
    month = monthOfDay;
    await sql`insert into column_changes (store_id, page, day, products, customers)
      values (${store}, ${page}, ${day}, ${Buffer.alloc(0)}, ${packVisits(day, visits)})`.execute(
      db,
    );
  }
}

async function visitsOf(db: Kysely<unknown>, store: number): Promise<Visit[]> {
  const { rows } = await sql<Visit>`
    select customer_id as customer, day, is_returning,
      max(day) over earlier as previous,
      max(case when is_returning then day end) over earlier as previous_returning
    from (
      select customer_id, day, max(customer_type = 2) as is_returning
      from orders
      where store_id = ${store} and is_test = 0 and deleted_at is null
        and customer_id is not null
      group by customer_id, day
    )
    window earlier as (
      partition by customer_id order by day rows between unbounded preceding and 1 preceding
    )
    order by day`.execute(db);
  return rows;
}

function groupByDay(visits: readonly Visit[]): Map<number, Visit[]> {
  const days = new Map<number, Visit[]>();
  for (const visit of visits) {
    const ofDay = days.get(visit.day);
    if (ofDay === undefined) days.set(visit.day, [visit]);
    else ofDay.push(visit);
  }
  return days;
}

const notReturning = 65_535;

/** Int32: the day, then for each visit the customer, the gap and the returning gap in days; a gap of 0 is none. */
function packVisits(day: number, visits: readonly Visit[]): Buffer {
  const gapTo = (previous: number | null) =>
    previous === null ? 0 : Math.min(day - previous, 65_534);
  const values = visits.flatMap((visit) => [
    visit.customer,
    gapTo(visit.previous),
    visit.is_returning === 1 ? gapTo(visit.previous_returning) : notReturning,
  ]);
  return Buffer.from(Int32Array.from([day, ...values]).buffer);
}
