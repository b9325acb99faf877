import { formatDecimal } from "@cartograph/ui/format/format-number.ts";

/** Platforms may split an order among ads: `1,204`, `3.5`. */
export function formatOrders(orders: number): string {
  const rounded = Number(orders.toFixed(2));
  return formatDecimal(rounded, Number.isInteger(rounded) ? 0 : 2);
}

/** As part of a sum: `+12`, `−3`, `0`. */
export function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}
