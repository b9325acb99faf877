import { dayMs } from "@cartograph/contracts/days.ts";
import { type CheckoutStep, checkoutSteps } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";

/** The circumstances that abandonment reasons are derived from. */
export type Circumstances = {
  /** Completed after it was abandoned; the other circumstances are then not recorded. */
  isCompleted: boolean;
  /** Followed by an order of the same customer within `boughtLaterDays`. */
  isBoughtLater: boolean;
  /** Also false if unknown. */
  wasShortOfStock: boolean;
  /** Shipping is at least `highShippingPercent` of the goods after discounts. */
  isShippingHigh: boolean;
  hasDiscountCode: boolean;
  stepReached: CheckoutStep;
};

export const boughtLaterDays = 14;
export const highShippingPercent = 20;
export const boughtLaterMs = boughtLaterDays * dayMs;

/** Bits of the code; the step, from 0, is in the bits above. */
const bits = { isBoughtLater: 1, wasShortOfStock: 2, isShippingHigh: 4, hasDiscountCode: 8 };
const stepFactor = 16;
const completedCode = stepFactor * 100;

export function circumstancesOf(code: number): Circumstances {
  const has = (bit: number) => Math.floor(code / bit) % 2 === 1;
  const isCompleted = code === completedCode;
  return {
    isCompleted,
    isBoughtLater: !isCompleted && has(bits.isBoughtLater),
    wasShortOfStock: !isCompleted && has(bits.wasShortOfStock),
    isShippingHigh: !isCompleted && has(bits.isShippingHigh),
    hasDiscountCode: !isCompleted && has(bits.hasDiscountCode),
    stepReached: checkoutSteps[Math.floor(code / stepFactor)] ?? "contact",
  };
}

/** Checkouts and their value in minor units by day, currency and code of circumstances, computed from the checkouts. */
export function checkoutGroups(db: Database, storeId: number, days: readonly number[]) {
  return db
    .selectFrom(codedCheckouts(db, storeId, days).as("checkout"))
    .select(({ fn }) => [
      "day",
      "currency",
      "code",
      fn.countAll<number>().as("checkouts"),
      fn.sum<number>("total_minor").as("value_minor"),
    ])
    .groupBy(["day", "currency", "code"])
    .execute();
}

function codedCheckouts(db: Database, storeId: number, days: readonly number[]) {
  return db
    .selectFrom("checkouts")
    .leftJoin("customers", (join) =>
      join
        .onRef("customers.store_id", "=", "checkouts.store_id")
        .onRef("customers.ext_id", "=", "checkouts.customer_ext_id"),
    )
    .select([
      "checkouts.day",
      "checkouts.currency",
      "checkouts.total_minor",
      circumstancesCode(storeId).as("code"),
    ])
    .where("checkouts.store_id", "=", storeId)
    .where("checkouts.day", "in", days);
}

function bitIf(name: keyof typeof bits, condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${condition} then ${bits[name]} else 0 end`;
}

/** The code of a row of `checkouts` that is joined with its customer, if any, as `customers`. */
export function circumstancesCode(storeId: number): RawBuilder<number> {
  const isBoughtLater = sql`exists (select 1 from orders
    where orders.store_id = ${storeId} and orders.is_test = 0 and orders.deleted_at is null
      and orders.customer_id = customers.id and orders.placed_at > checkouts.created_at
      and orders.placed_at <= checkouts.created_at + ${boughtLaterMs})`;
  const isShippingHigh = sql`checkouts.shipping_minor > 0
    and checkouts.shipping_minor * 100 >= checkouts.subtotal_minor * ${highShippingPercent}`;
  return sql<number>`case when checkouts.completed_at is not null then ${completedCode} else
    ${bitIf("isBoughtLater", isBoughtLater)}
    + ${bitIf("wasShortOfStock", sql`checkouts.was_short_of_stock = 1`)}
    + ${bitIf("isShippingHigh", isShippingHigh)}
    + ${bitIf("hasDiscountCode", sql`checkouts.discount_codes <> '[]'`)}
    + ${stepFactor} * case checkouts.step_reached
      when 'shipping' then ${checkoutSteps.indexOf("shipping")}
      when 'payment' then ${checkoutSteps.indexOf("payment")} else 0 end
    end`;
}

/**
 * The first reason that matches the code of an abandoned checkout; null if none does. Its conditions must match the
 * rules of `abandonmentReasons`, which apply without filters.
 */
export function abandonmentReason(code: RawBuilder<number>): RawBuilder<string | null> {
  const stepIs = (step: CheckoutStep) =>
    sql`${code} / ${sql.lit(stepFactor)} = ${sql.lit(checkoutSteps.indexOf(step))}`;
  const has = (name: keyof typeof bits) => sql`${code} & ${sql.lit(bits[name])} <> 0`;
  return sql<string | null>`case
    when ${has("isBoughtLater")} then 'bought_later'
    when ${has("wasShortOfStock")} then 'short_of_stock'
    when ${has("isShippingHigh")} then 'high_shipping'
    when ${has("hasDiscountCode")} then 'discount_code'
    when ${stepIs("payment")} then 'payment_step'
    when ${stepIs("shipping")} then 'shipping_step' end`;
}
