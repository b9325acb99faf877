import type { CheckoutRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";

/** Within this time after a checkout started, the latest stock level counts as what the buyer saw. */
const stockReadingWindowMs = 2 * 60 * 60_000;

/**
 * True if any variant with tracked stock had fewer units in stock than the checkout contains. Null when unknown: the
 * checkout was read too late or was completed, or a variant's stock is unknown and no other variant is short.
 * @param now when the page was read, UTC ms
 */
export async function wasShortOfStock(
  db: Database,
  storeId: number,
  { record, now }: { record: CheckoutRecord; now: number },
): Promise<boolean | null> {
  if (record.completedAt !== null || now - record.createdAt > stockReadingWindowMs) return null;
  const wanted = unitsByVariant(record);
  const stock = await stockOf(db, storeId, [...wanted.keys()]);
  let areAllKnown = record.lines.every((line) => line.variantExternalId !== null);
  for (const [variant, units] of wanted) {
    const left = stock.get(variant);
    if (left === undefined) areAllKnown = false;
    else if (left < units) return true;
  }
  return areAllKnown ? false : null;
}

function unitsByVariant({ lines }: CheckoutRecord): Map<string, number> {
  const units = new Map<string, number>();
  for (const { variantExternalId: variant, quantity } of lines) {
    if (variant !== null) units.set(variant, (units.get(variant) ?? 0) + quantity);
  }
  return units;
}

/** Units in stock by variant: infinite when stock is not tracked, absent when it is unknown. */
async function stockOf(
  db: Database,
  storeId: number,
  variants: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (variants.length === 0) return new Map();
  const rows = await db
    .selectFrom("variants")
    .select(["ext_id", "is_stock_tracked", "inventory_quantity"])
    .where("store_id", "=", storeId)
    .where("ext_id", "in", variants)
    .execute();
  return new Map(
    rows.flatMap((row) => {
      const units = row.is_stock_tracked === 0 ? Number.POSITIVE_INFINITY : row.inventory_quantity;
      return units === null ? [] : [[row.ext_id, units] as const];
    }),
  );
}
