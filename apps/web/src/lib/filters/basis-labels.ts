import type { DateBasis } from "@cartograph/contracts/date-range.ts";

/** When a refund counts. */
export const basisLabels: Record<DateBasis, string> = {
  refund_date: "on refund date",
  order_date: "on order date",
};
