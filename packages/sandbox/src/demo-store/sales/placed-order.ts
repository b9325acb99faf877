import { sumMinor } from "../../core/money.ts";
import type { Order, OrderLine } from "../../core/store-data.ts";

type PlacedLine = {
  productId: number | null;
  variantId: number | null;
  quantity: number;
  /** Items after discounts, without tax. */
  revenueMinor: number;
};

/** An order as its purchase event recorded it, without later edits and refunds. */
export type PlacedOrder = {
  lines: PlacedLine[];
  /** The amount due: items after discounts, shipping, tax, duties and tip; in minor units of the store's currency. */
  totalMinor: number;
};

export function placedOrder(order: Order): PlacedOrder {
  const added = addedByEdits(order);
  let totalMinor = order.dutiesMinor + order.tipMinor;
  const lines: PlacedLine[] = [];
  for (const line of order.lines) {
    const edit = added.get(line.id);
    const quantity = line.quantity - (edit?.quantity ?? 0);
    if (quantity <= 0) continue;
    const discountMinor = sumMinor(line.discounts) - (edit?.discountMinor ?? 0);
    const revenueMinor = line.unitPriceMinor * quantity - discountMinor;
    const taxMinor = sumMinor(line.taxes) - (edit?.taxMinor ?? 0);
    totalMinor += revenueMinor + (order.pricesIncludeTax ? 0 : taxMinor);
    lines.push({ ...idsOf(line), quantity, revenueMinor });
  }
  for (const line of order.shippingLines) {
    totalMinor += line.priceMinor - sumMinor(line.discounts);
    totalMinor += order.pricesIncludeTax ? 0 : sumMinor(line.taxes);
  }
  return { lines, totalMinor };
}

function idsOf({ productId, variantId }: OrderLine) {
  return { productId, variantId };
}

/** Returns the units that edits added, by line; units that an edit removed are still on their line. */
function addedByEdits(order: Order) {
  const added = new Map<number, { quantity: number; discountMinor: number; taxMinor: number }>();
  for (const { lineId, quantity, discountMinor, taxMinor } of order.edits.flatMap(
    (edit) => edit.lines,
  )) {
    if (quantity <= 0) continue;
    const known = added.get(lineId) ?? { quantity: 0, discountMinor: 0, taxMinor: 0 };
    added.set(lineId, {
      quantity: known.quantity + quantity,
      discountMinor: known.discountMinor + discountMinor,
      taxMinor: known.taxMinor + taxMinor,
    });
  }
  return added;
}
