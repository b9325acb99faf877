import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";

/** Customer type codes by the number of the text in the day. */
export function typeCodes({ texts }: Pick<OrderDay, "texts">): Int32Array {
  const codes: Record<string, number> = customerTypeCodes;
  return Int32Array.from(texts().customer_type, (name) => codes[name] ?? 0);
}
