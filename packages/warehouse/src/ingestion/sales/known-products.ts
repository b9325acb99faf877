import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { originCodes } from "@cartograph/database/tables/sales.table.ts";
import type { MatchedDelivery } from "../imports/record-import.ts";
import { type LineFacts, type OrderFacts, orderFacts, productKey } from "./order-facts.ts";
import { readStoredFacts, readStoredLines } from "./stored-facts.ts";

/** Shopify leaves out the product or variant of a line once it is deleted. */
export function lacksProducts({ origin, lines }: OrderRecord): boolean {
  return (
    origin === "api" &&
    lines.some((line) => line.productExternalId === null || line.variantExternalId === null)
  );
}

export function hasProductIds({ origin, lines }: OrderRecord): boolean {
  return origin === "api" && lines.some((line) => line.productExternalId !== null);
}

/** Stored lines by order id, of the orders whose products another delivery may know. */
export async function readLinesToComplete(
  db: Database,
  storeId: number,
  deliveries: readonly MatchedDelivery[],
): Promise<ReadonlyMap<number, LineFacts[]>> {
  const orders = deliveries.flatMap(({ match: { stored }, candidate, supersedesStored }) => {
    const { record, contentHash } = candidate;
    if (stored?.origin !== originCodes.api || stored.content_hash === contentHash) return [];
    return (supersedesStored ? lacksProducts(record) : hasProductIds(record)) ? [stored] : [];
  });
  const lines = await readStoredLines(db, storeId, orders);
  return new Map(orders.map(({ id }, index) => [id, lines[index] ?? []]));
}

/**
 * Gives lines without a product or variant that of the same line in another delivery. Past figures of a product would
 * otherwise change when one of its orders changes after its deletion. Returns whether it changed a line.
 */
export function addKnownProducts(
  { lines }: Pick<OrderFacts, "lines">,
  others: readonly LineFacts[],
): boolean {
  const otherOf = new Map(others.map((line) => [line.extId, line]));
  let isChanged = false;
  for (const line of lines) {
    const other = otherOf.get(line.extId);
    if (other === undefined || !hasProductId(other)) continue;
    if (!hasProductId(line)) {
      // The line's changes share this object.
      line.product.key = other.product.key;
      isChanged = true;
    }
    if (line.variantExtId === null && other.variantExtId !== null) {
      line.variantExtId = other.variantExtId;
      isChanged = true;
    }
  }
  return isChanged;
}

function hasProductId({ product, sku, title }: LineFacts): boolean {
  return product.key !== "" && product.key !== productKey({ productExternalId: null, sku, title });
}

/** The facts of stored orders to which older deliveries add products, by order id. */
export async function completeStored(
  db: Database,
  store: { id: number; timezone: string },
  {
    deliveries,
    linesOf,
  }: { deliveries: readonly MatchedDelivery[]; linesOf: ReadonlyMap<number, LineFacts[]> },
): Promise<ReadonlyMap<number, OrderFacts>> {
  const older = deliveries.flatMap(({ id, candidate, supersedesStored }) => {
    const lines = linesOf.get(id);
    if (supersedesStored || lines === undefined) return [];
    const { timezone } = store;
    const { contentHash } = candidate;
    const delivered = orderFacts(candidate.record, { timezone, contentHash }).lines;
    return addKnownProducts({ lines }, delivered) ? [{ id, delivered }] : [];
  });
  const stored = await readStoredFacts(
    db,
    store.id,
    older.map(({ id }) => id),
  );
  const completed = new Map<number, OrderFacts>();
  for (const [index, { id, delivered }] of older.entries()) {
    const facts = stored[index];
    if (!facts) continue;
    addKnownProducts(facts, delivered);
    completed.set(id, facts);
  }
  return completed;
}
