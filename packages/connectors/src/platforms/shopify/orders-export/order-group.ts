import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import type { OrderRow } from "./to-order-record.ts";

/** The rows of one order. */
export type OrderGroup = {
  name: string;
  rows: OrderRow[];
  /** Refused rows of the order; one is enough to refuse the whole order. */
  refused: RefusedRow[];
};
