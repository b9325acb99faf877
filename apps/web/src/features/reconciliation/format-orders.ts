import { formatUpTo } from "@cartograph/ui/format/format-number.ts";

/** Platforms may split an order among ads: `1,204`, `3.50`. */
export function formatOrders(orders: number): string {
  return formatUpTo(orders, 2);
}

/** As part of a sum: `+12`, `−3`, `0`. */
export function signed(value: number, text: string): string {
  return value > 0 ? `+${text}` : text;
}
