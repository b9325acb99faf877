import type { ProductsReport } from "@cartograph/contracts/reports/products.ts";

type Day = Pick<ProductsReport["byDay"][number], "isComplete" | "onlyIncomplete">;

/** Whether these figures of the day can no longer grow, whatever else of it is incomplete. */
export function isDayComplete(
  { isComplete, onlyIncomplete }: Day,
  figures: "sales" | "views",
): boolean {
  return isComplete || (onlyIncomplete !== undefined && onlyIncomplete !== figures);
}
