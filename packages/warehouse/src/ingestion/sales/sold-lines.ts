import { addSoldLines, type ColumnChanges, type SoldLine } from "../../rollups/column-changes.ts";
import { countedAfter, countedBefore, type OrderChange } from "./order-change.ts";
import type { LineFacts } from "./order-facts.ts";
import type { StoredLine } from "./order-statements.ts";

/** Subtracts what the order sold before from the packed columns and adds it as it counts now. */
export function addColumnChanges(
  changes: ColumnChanges,
  change: OrderChange,
  lines: { stored: readonly StoredLine[]; productIds: ReadonlyMap<string, number> },
): void {
  const before = countedBefore(change);
  const after = countedAfter(change);
  if (before !== null) {
    addSoldLines(changes, { day: before.day, lines: storedSales(lines.stored) }, -1);
  }
  if (after !== null) {
    const sold = newSales(change.facts?.lines ?? [], lines.productIds);
    addSoldLines(changes, { day: after.day, lines: sold }, 1);
  }
}

function storedSales(lines: readonly StoredLine[]): SoldLine[] {
  const sold: SoldLine[] = [];
  for (const line of lines) {
    if (line.is_gift_card === 1 || line.product_id === null) continue;
    sold.push({
      productId: line.product_id,
      quantity: line.quantity,
      revenueMinor: line.gross_minor - line.discount_minor,
      returnedQuantity: line.returned_quantity,
    });
  }
  return sold;
}

function newSales(
  lines: readonly LineFacts[],
  productIds: ReadonlyMap<string, number>,
): SoldLine[] {
  const sold: SoldLine[] = [];
  for (const line of lines) {
    const productId = productIds.get(line.product.key);
    if (line.isGiftCard || productId === undefined) continue;
    sold.push({
      productId,
      quantity: line.quantity,
      revenueMinor: line.grossMinor - line.discountMinor,
      returnedQuantity: line.returnedQuantity,
    });
  }
  return sold;
}
