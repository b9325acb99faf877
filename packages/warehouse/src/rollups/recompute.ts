import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { monthOfDay } from "@cartograph/database/dialects/portable/days-as-text.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import type { NarrowRollup, NarrowRollupRow } from "./narrow-rollups.ts";
import { type DatedPurchaseDay, gapSince, notReturning } from "./purchase-days.ts";
import { amountColumns } from "../ingestion/sales/ledger-amounts.ts";

/*
 * Computes each narrow rollup from the facts with a query that shares no code with the incremental updates. Used
 * for rebuilding the rollups, for checking them, and for cohorts of some of the customers.
 */

/** Computes all rows of each narrow rollup. */
export const recomputeRollup: {
  [Table in NarrowRollup]: (db: Database, storeId: number) => Promise<NarrowRollupRow<Table>[]>;
} = {
  day_totals: recomputeDayTotals,
  day_customer_types: recomputeDayTypes,
  cohort_months: recomputeCohorts,
  lifetime_values: recomputeLifetimes,
  customer_order_counts: recomputeCustomerOrderCounts,
  acquired_days: recomputeAcquiredDays,
};

/** Month of a day number as year × 12 + month − 1. */
function monthNumber(day: string): RawBuilder<number> {
  const month = monthOfDay(sql.ref(day));
  return sql<number>`(
    cast(substr(${month}, 1, 4) as integer) * 12 + cast(substr(${month}, 6) as integer) - 1
  )`;
}

async function recomputeDayTotals(db: Database, storeId: number) {
  const sums = amountColumns.map((column) => sql<number>`sum(${sql.ref(column)})`.as(column));
  const nonZero = amountColumns.map((column) => sql`sum(${sql.ref(column)}) <> 0`);
  const onBasis = (basis: 0 | 1, day: "day" | "order_day") =>
    db
      .selectFrom("ledger")
      .select([sql<0 | 1>`${sql.lit(basis)}`.as("basis"), sql<number>`${sql.ref(day)}`.as("day")])
      .select(sums)
      .where("store_id", "=", storeId)
      .groupBy(day)
      .having(sql<boolean>`${sql.join(nonZero, sql` or `)}`)
      .execute();
  return [...(await onBasis(0, "day")), ...(await onBasis(1, "order_day"))];
}

/**
 * Counted orders, each with its number among its customer's orders.
 * @param customers a condition on rows of `customers` that limits the orders; absent for all orders
 */
function rankedOrders(db: Database, storeId: number, customers?: Expression<SqlBool>) {
  return db
    .selectFrom("orders")
    .select([
      "id",
      "day",
      "placed_at",
      "customer_id",
      "has_products",
      "cancelled_at",
      "goods_minor",
      "total_minor",
      "returns_minor",
      "refunded_minor",
    ])
    .select([
      sql<number>`row_number() over life`.as("position"),
      sql<number>`first_value(day) over life`.as("first_day"),
      sql<number>`sum(goods_minor - returns_minor) over life`.as("net_so_far"),
      sql<number>`sum(total_minor) over life`.as("total_so_far"),
      sql<number>`sum(refunded_minor) over life`.as("refunded_so_far"),
    ])
    .where("store_id", "=", storeId)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .$if(customers !== undefined, (query) =>
      query.where("customer_id", "in", (eb) =>
        eb
          .selectFrom("customers")
          .select("customers.id")
          .where("customers.store_id", "=", storeId)
          .where(customers ?? sql<SqlBool>`true`),
      ),
    )
    .modifyEnd(
      sql`window life as (
        partition by customer_id order by placed_at, length(ext_id), ext_id
        rows between unbounded preceding and current row
      )`,
    );
}

/** The customer type of every order; 0 for guest orders and orders that do not count. */
export function recomputeOrderTypes(db: Database, storeId: number) {
  return db
    .selectFrom("orders")
    .leftJoin(rankedOrders(db, storeId).as("ranked"), "ranked.id", "orders.id")
    .select([
      "orders.id",
      "orders.customer_type as stored",
      sql<0 | 1 | 2>`case
        when ranked.customer_id is null then 0
        when ranked.position = 1 then 1
        else 2 end`.as("customer_type"),
    ])
    .where("orders.store_id", "=", storeId)
    .execute();
}

function recomputeDayTypes(db: Database, storeId: number) {
  return db
    .selectFrom("orders")
    .select((eb) => [
      "day",
      "customer_type",
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number>("total_minor").as("total_minor"),
      eb.fn.sum<number>("refunded_minor").as("refunded_minor"),
    ])
    .where("store_id", "=", storeId)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .groupBy(["day", "customer_type"])
    .execute();
}

export function recomputeCohorts(db: Database, storeId: number, customers?: Expression<SqlBool>) {
  return db
    .selectFrom(rankedOrders(db, storeId, customers).as("ranked"))
    .select((eb) => [
      monthNumber("first_day").as("cohort_month"),
      monthNumber("day").as("month"),
      sql<number>`count(distinct customer_id)`.as("customers"),
      eb.fn.countAll<number>().as("orders"),
      eb.fn.sum<number>("total_minor").as("total_minor"),
      eb.fn.sum<number>("refunded_minor").as("refunded_minor"),
    ])
    .where("customer_id", "is not", null)
    .groupBy(["cohort_month", "month"])
    .execute();
}

export function recomputeLifetimes(db: Database, storeId: number, customers?: Expression<SqlBool>) {
  return db
    .selectFrom(rankedOrders(db, storeId, customers).as("ranked"))
    .select((eb) => [
      eb.ref("position").as("order_number"),
      eb.fn.countAll<number>().as("customers"),
      eb.fn.sum<number>("net_so_far").as("net_minor"),
      eb.fn.sum<number>("total_so_far").as("total_minor"),
      eb.fn.sum<number>("refunded_so_far").as("refunded_minor"),
    ])
    .where("customer_id", "is not", null)
    .groupBy("position")
    .execute();
}

export function recomputeCustomers(db: Database, storeId: number) {
  return db
    .selectFrom("customers")
    .leftJoin(rankedOrders(db, storeId).as("ranked"), "ranked.customer_id", "customers.id")
    .select("customers.id")
    .select([
      sql<number>`count(ranked.id)`.as("order_count"),
      sql<number | null>`min(ranked.placed_at)`.as("first_order_at"),
      sql<number | null>`max(case when ranked.position = 1 then ranked.day end)`.as(
        "first_order_day",
      ),
      sql<number | null>`max(ranked.placed_at)`.as("last_order_at"),
      sql<number | null>`max(ranked.day)`.as("last_order_day"),
      sql<number | null>`min(case
        when ranked.has_products = 1 and ranked.cancelled_at is null then ranked.position * 1000000 + ranked.day
        end) % 1000000`.as("acquired_day"),
      sql<number>`coalesce(sum(ranked.goods_minor), 0)`.as("goods_minor"),
      sql<number>`coalesce(sum(ranked.total_minor), 0)`.as("total_minor"),
      sql<number>`coalesce(sum(ranked.returns_minor), 0)`.as("returns_minor"),
      sql<number>`coalesce(sum(ranked.refunded_minor), 0)`.as("refunded_minor"),
    ])
    .where("customers.store_id", "=", storeId)
    .groupBy("customers.id")
    .execute();
}

/** Customers by their number of counted orders. */
function recomputeCustomerOrderCounts(db: Database, storeId: number) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom(rankedOrders(db, storeId).as("ranked"))
        .select((each) => [
          each.fn.countAll<number>().as("order_count"),
          sql<number>`sum(goods_minor - returns_minor)`.as("net_minor"),
        ])
        .where("customer_id", "is not", null)
        .groupBy("customer_id")
        .as("customer"),
    )
    .select((eb) => [
      "order_count",
      eb.fn.countAll<number>().as("customers"),
      eb.fn.sum<number>("net_minor").as("net_minor"),
    ])
    .groupBy("order_count")
    .execute();
}

/** Customers by the day of their first order with products that was not canceled. */
async function recomputeAcquiredDays(db: Database, storeId: number) {
  const { rows } = await sql<{ day: number; customers: number }>`
    select acquired.day, count(*) as customers from (
      select day, row_number() over (
        partition by customer_id order by placed_at, length(ext_id), ext_id
      ) as position
      from orders
      where store_id = ${storeId} and customer_id is not null and is_test = 0
        and deleted_at is null and cancelled_at is null and has_products = 1
    ) as acquired
    where acquired.position = 1
    group by acquired.day`.execute(db);
  return rows;
}

/** The days on which each customer ordered, with the previous one and the previous one with a returning order. */
export async function recomputePurchaseDays(
  db: Database,
  storeId: number,
): Promise<DatedPurchaseDay[]> {
  const { rows } = await sql<{
    customer: number;
    day: number;
    previous: number | null;
    is_returning: 0 | 1;
    previous_returning: number | null;
  }>`
    select customer_id as customer, day, is_returning,
      max(day) over earlier as previous,
      max(case when is_returning = 1 then day end) over earlier as previous_returning
    from (
      select customer_id, day,
        max(case when customer_type = ${sql.lit(customerTypeCodes.returning)} then 1 else 0 end) as is_returning
      from orders
      where store_id = ${storeId} and is_test = 0 and deleted_at is null
        and customer_id is not null
      group by customer_id, day
    ) as purchase_day
    window earlier as (
      partition by customer_id order by day rows between unbounded preceding and 1 preceding
    )`.execute(db);
  return rows.map(({ customer, day, previous, is_returning: isReturning, ...row }) => ({
    customer,
    day,
    gap: gapSince(previous, day),
    returningGap: isReturning === 1 ? gapSince(row.previous_returning, day) : notReturning,
  }));
}
