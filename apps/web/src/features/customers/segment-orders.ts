import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";

type Segment = CustomersReport["segments"][number];

/** The number of orders of a segment's customers: "1 order", "2 to 4 orders", "5 or more orders". */
export function segmentOrders({
  minOrders,
  maxOrders,
}: Pick<Segment, "minOrders" | "maxOrders">): string {
  if (maxOrders === null) return `${minOrders} or more orders`;
  if (maxOrders === minOrders) return minOrders === 1 ? "1 order" : `${minOrders} orders`;
  return `${minOrders} to ${maxOrders} orders`;
}
