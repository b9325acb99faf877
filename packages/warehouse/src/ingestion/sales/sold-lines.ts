import { addOrderLines, type SoldLine } from "../../rollups/column-changes.ts";
import { addNamingLine, toNamingLine } from "../../rollups/line-changes.ts";
import {
  countedAfter,
  countedBefore,
  type CountedOrder,
  type OrderChange,
} from "./order-change.ts";
import type { LineFacts, OrderFacts } from "./order-facts.ts";
import type { RollupDeltas } from "./rollup-deltas.ts";
import type { ItemNames, SoldLineRow } from "./stored-parts.ts";

/** The data of a line for packed columns and product names. Title and SKU are set only if they may name the product. */
type Line = SoldLine & {
  content: Pick<LineFacts, "lineNo" | "title" | "sku">;
};

type Lines = {
  stored: readonly SoldLineRow[];
  names: ItemNames;
  productIds: ReadonlyMap<string, number>;
  /** Products named by the catalog. */
  cataloged: ReadonlySet<number>;
};

/** Subtracts the order's previous lines from the packed columns and names, and adds its current ones. */
export function addSoldLines(
  deltas: RollupDeltas,
  change: OrderChange,
  { stored, names, productIds, cataloged }: Lines,
): void {
  const before = countedBefore(change);
  const after = countedAfter(change);
  if (before !== null) {
    addOrder(deltas, { order: before, lines: storedLines(stored, names), cataloged }, -1);
  }
  if (after !== null && change.facts !== null) {
    addOrder(deltas, { order: after, lines: newLines(change.facts, productIds), cataloged }, 1);
  }
}

function addOrder(
  deltas: RollupDeltas,
  {
    order,
    lines,
    cataloged,
  }: { order: CountedOrder; lines: readonly Line[]; cataloged: ReadonlySet<number> },
  sign: 1 | -1,
): void {
  addOrderLines(deltas.columns, { day: order.day, lines }, sign);
  for (const { productId, content } of lines) {
    if (cataloged.has(productId)) continue;
    addNamingLine(deltas.lines, { product: productId, line: toNamingLine(order, content) }, sign);
  }
}

function storedLines(lines: readonly SoldLineRow[], names: ItemNames): Line[] {
  const known: Line[] = [];
  for (const line of lines) {
    if (line.product_id === null) continue;
    const name = names.get(line.item_id);
    const content = {
      lineNo: line.line_no,
      title: name?.title ?? "",
      sku: name?.sku ?? null,
      isGiftCard: line.is_gift_card === 1,
      quantity: line.quantity,
      grossMinor: line.gross_minor,
      discountMinor: line.discount_minor,
      returnedQuantity: line.returned_quantity,
    };
    known.push({ productId: line.product_id, content });
  }
  return known;
}

function newLines({ lines }: OrderFacts, productIds: ReadonlyMap<string, number>): Line[] {
  const known: Line[] = [];
  for (const line of lines) {
    const productId = productIds.get(line.product.key);
    if (productId !== undefined) known.push({ productId, content: line });
  }
  return known;
}
