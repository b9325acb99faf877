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
