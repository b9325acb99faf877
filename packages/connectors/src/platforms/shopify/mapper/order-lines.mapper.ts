import type { OrderLineRecord } from "@cartograph/contracts/records.ts";
import type { LineNode } from "../schemas/orders.schemas.ts";
import { idOf, sumMinor, toMinor } from "./values.ts";

/** Discounts are summed from their allocations: `discountedTotalSet` excludes those of the whole order. */
export function toOrderLineRecord(
  line: LineNode,
  { currency, pricesIncludeTax }: { currency: string; pricesIncludeTax: boolean },
): OrderLineRecord {
  const discountMinor = sumMinor(line.discountAllocations, "allocatedAmountSet", currency);
  return {
    externalId: idOf(line.id),
    productExternalId: line.product && idOf(line.product.id),
    variantExternalId: line.variant && idOf(line.variant.id),
    sku: line.sku || null,
    title: line.title,
    variantTitle: line.variantTitle || null,
    vendor: line.vendor || null,
    isGiftCard: line.isGiftCard,
    quantity: line.quantity,
    totalMinor: toMinor(line.originalTotalSet, currency),
    discountMinor,
    taxMinor: sumMinor(line.taxLines, "priceSet", currency),
    ...(pricesIncludeTax && discountMinor !== 0 && taxRateOf(line)),
  };
}

/** Empty if Shopify does not know all rates. */
export function taxRateOf({ taxLines }: LineNode): { taxRate?: number } {
  const rates = taxLines.flatMap(({ rate }) => rate ?? []);
  if (rates.length === 0 || rates.length < taxLines.length) return {};
  return { taxRate: rates.reduce((sum, rate) => sum + rate, 0) };
}

/** Spreads tax that no line has over the lines by what was paid for them, exact to the minor unit. */
export function spreadTax<Line extends { taxMinor: number }>(
  lines: readonly Line[],
  taxMinor: number,
  paidOf: (line: Line) => number,
): Line[] {
  const weights = lines.map((line) => Math.max(0, paidOf(line)));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  let weightSoFar = 0;
  let allocated = 0;
  return lines.map((line, index) => {
    weightSoFar += weights[index] ?? 0;
    const isLast = index === lines.length - 1;
    const due = isLast || whole === 0 ? 0 : Math.round((taxMinor * weightSoFar) / whole);
    const share = isLast ? taxMinor - allocated : due - allocated;
    allocated += share;
    return share === 0 ? line : { ...line, taxMinor: line.taxMinor + share };
  });
}
