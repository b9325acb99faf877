import type { CheckoutStep } from "@cartograph/contracts/records.ts";

export type CheckoutsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  ext_id: string;
  day: number;
  created_at: number;
  updated_at: number;
  completed_at: number | null;
  total_minor: number;
  subtotal_minor: number;
  discount_minor: number;
  currency: string;
  customer_ext_id: string | null;
  country_code: string | null;
  /** JSON lists. */
  discount_codes: string;
  lines: string;
  shipping_minor: number;
  step_reached: CheckoutStep;
  /** 1 if a product was short of stock when the checkout was first read, soon after it started; null if unknown. */
  was_short_of_stock: number | null;
};

/**
 * Checkouts by the day they started and by circumstances, packed by `packed-figures.ts`: a member is a code of
 * circumstances; figures are the number of checkouts and their value. Outdated for days in `dirty_checkout_days`.
 */
export type CheckoutDaysTable = {
  store_id: number;
  day: number;
  currency: string;
  /** Value of the checkouts that were never completed. */
  abandoned_minor: number;
  figures: Buffer;
};

/** Days to sum up again, marked in the transaction that changes a checkout or a later order. */
export type DirtyCheckoutDaysTable = { store_id: number; day: number };
