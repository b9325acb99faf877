import type { CheckoutStep } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../ask.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { countingOrders } from "../../metrics/sales/counting-orders.ts";

/** Abandoned checkouts grouped by their circumstances. */
export type AbandonedCheckouts = {
  /** Followed by an order of the same customer within `boughtLaterDays`. */
  isBoughtLater: boolean;
  /** False also when it is unknown. */
  wasShortOfStock: boolean;
  /** Shipping is at least `highShippingPercent` of the goods after discounts. */
  isShippingHigh: boolean;
  hasDiscountCode: boolean;
  stepReached: CheckoutStep;
  checkouts: number;
  /** Minor units of the store's currency. */
  valueMinor: number;
};

export const boughtLaterDays = 14;
export const highShippingPercent = 20;

const boughtLaterMs = boughtLaterDays * 86_400_000;

/** Groups the checkouts that were started on the days and never completed. */
export async function abandonedCheckouts(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<AbandonedCheckouts[]> {
  const groups = await db
    .selectFrom(circumstances(db, store, span).as("checkout"))
    .select(["is_bought_later", "was_short", "is_shipping_high", "has_code", "step_reached"])
    .select(({ fn }) => [
      fn.countAll<number>().as("checkouts"),
      fn.sum<number>("total_minor").as("value_minor"),
    ])
    .groupBy(["is_bought_later", "was_short", "is_shipping_high", "has_code", "step_reached"])
    .execute();
  return groups.map((group) => ({
    isBoughtLater: Boolean(group.is_bought_later),
    wasShortOfStock: Boolean(group.was_short),
    isShippingHigh: Boolean(group.is_shipping_high),
    hasDiscountCode: Boolean(group.has_code),
    stepReached: group.step_reached,
    checkouts: group.checkouts,
    valueMinor: group.value_minor,
  }));
}

/** Checkouts that were abandoned and completed later, which count as recovered. */
export async function completedCheckouts(
  db: Database,
  store: StoreContext,
  span: DaySpan,
): Promise<{ checkouts: number; valueMinor: number }> {
  const sum = await db
    .selectFrom("checkouts")
    .select(({ fn }) => [
      fn.countAll<number>().as("checkouts"),
      fn.coalesce(fn.sum<number>("total_minor"), sql.lit(0)).as("value_minor"),
    ])
    .where("store_id", "=", store.id)
    .where("currency", "=", store.currency)
    .where("completed_at", "is not", null)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .executeTakeFirstOrThrow();
  return { checkouts: sum.checkouts, valueMinor: sum.value_minor };
}

function circumstances(db: Database, store: StoreContext, { from, to }: DaySpan) {
  const laterOrders = countingOrders(db, store)
    .select("orders.id")
    .where("orders.customer_id", "=", sql.ref<number>("customers.id"))
    .where("orders.placed_at", ">", sql.ref<number>("checkouts.created_at"))
    .where("orders.placed_at", "<=", sql<number>`checkouts.created_at + ${boughtLaterMs}`);
  return db
    .selectFrom("checkouts")
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "checkouts.store_id")
        .onRef("customers.ext_id", "=", "checkouts.customer_ext_id"),
    )
    .select(["checkouts.step_reached", "checkouts.total_minor"])
    .select((eb) => [
      eb.exists(laterOrders).as("is_bought_later"),
      eb(eb.fn.coalesce("was_short_of_stock", eb.lit(0)), "=", 1).as("was_short"),
      eb
        .and([
          eb("shipping_minor", ">", 0),
          // In whole numbers, since 0.2 × 35 is more than 7 in floating point.
          sql<boolean>`shipping_minor * 100 >= subtotal_minor * ${highShippingPercent}`,
        ])
        .as("is_shipping_high"),
      eb("discount_codes", "<>", "[]").as("has_code"),
    ])
    .where("checkouts.store_id", "=", store.id)
    .where("checkouts.currency", "=", store.currency)
    .where("checkouts.completed_at", "is", null)
    .where("checkouts.day", ">=", from)
    .where("checkouts.day", "<=", to);
}
