import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import type { OrderRow } from "./to-order-record.ts";

/** The rows of one order. */
export type OrderGroup = {
  name: string;
  rows: OrderRow[];
  /** Refused rows of the order; one refuses the whole order. */
  refused: RefusedRow[];
};
