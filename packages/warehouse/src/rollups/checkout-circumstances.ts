import { type CheckoutStep, checkoutSteps } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sql } from "kysely";

/** What the reasons for abandoning a checkout are based on. */
export type Circumstances = {
  /** Completed after it was abandoned; the other circumstances are then not recorded. */
  isCompleted: boolean;
  /** Followed by an order of the same customer within `boughtLaterDays`. */
  isBoughtLater: boolean;
  /** False also when it is unknown. */
  wasShortOfStock: boolean;
  /** Shipping is at least `highShippingPercent` of the goods after discounts. */
  isShippingHigh: boolean;
  hasDiscountCode: boolean;
  stepReached: CheckoutStep;
};

export const boughtLaterDays = 14;
export const highShippingPercent = 20;
export const boughtLaterMs = boughtLaterDays * 86_400_000;

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
  const laterOrders = db
    .selectFrom("orders")
    .select("orders.id")
    .where("orders.store_id", "=", storeId)
    .where("orders.is_test", "=", 0)
    .where("orders.deleted_at", "is", null)
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
    .select((eb) => [
      "checkouts.day",
      "checkouts.currency",
      "checkouts.total_minor",
      sql<number>`case when checkouts.completed_at is not null then ${completedCode} else
        ${bits.isBoughtLater} * ${eb.exists(laterOrders)}
        + ${bits.wasShortOfStock} * (coalesce(checkouts.was_short_of_stock, 0) = 1)
        + ${bits.isShippingHigh} * (checkouts.shipping_minor > 0
          and checkouts.shipping_minor * 100 >= checkouts.subtotal_minor * ${highShippingPercent})
        + ${bits.hasDiscountCode} * (checkouts.discount_codes <> '[]')
        + ${stepFactor} * case checkouts.step_reached
          when 'shipping' then ${checkoutSteps.indexOf("shipping")}
          when 'payment' then ${checkoutSteps.indexOf("payment")} else 0 end
        end`.as("code"),
    ])
    .where("checkouts.store_id", "=", storeId)
    .where("checkouts.day", "in", days);
}
