type RankedProduct = { id: string; sku: string | null; revenue: number };

/** Highest revenue first, then by SKU with missing ones last, then by id. */
export function byRevenueThenSku(a: RankedProduct, b: RankedProduct): number {
  return b.revenue - a.revenue || compareText(a.sku, b.sku) || compareText(a.id, b.id);
}

/** By UTF-16 code units, so that the order does not depend on the machine's locale; null last. */
export function compareText(a: string | null, b: string | null): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -1 : 1;
}
