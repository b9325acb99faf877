import { compareText } from "../../compare-text.ts";

type RankedProduct = { id: string; sku: string | null; revenue: number };

/** Highest revenue first, then by SKU with missing ones last, then by id. */
export function byRevenueThenSku(a: RankedProduct, b: RankedProduct): number {
  return b.revenue - a.revenue || compareText(a.sku, b.sku) || compareText(a.id, b.id);
}
