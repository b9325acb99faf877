import {
  channelCodes,
  financialStatusCodes,
  originCodes,
} from "@cartograph/database/tables/sales.table.ts";
import { amountColumns } from "./ledger-amounts.ts";
import type { OrderChange } from "./order-change.ts";
import type { EntryFacts, OrderFacts } from "./order-facts.ts";
import { visitColumns, type VisitSourceIds } from "./order-visits.ts";
import { isIntegerId, storedId } from "./stored-id.ts";

/** The values of an order's row, in the order of `orderColumns`. */
export function orderRow(
  storeId: number,
  change: OrderChange,
  { facts, visitSourceIdOf }: { facts: OrderFacts; visitSourceIdOf: VisitSourceIds },
): unknown[] {
  const { record, sums } = facts;
  return [
    storeId,
    change.id,
    storedId(record.externalId),
    record.name,
    facts.day,
    record.processedAt,
    record.updatedAt,
    originCodes[record.origin],
    facts.contentHash,
    Number(record.isTest),
    change.deletedAt,
    record.cancelledAt,
    financialStatusCodes[record.financialStatus],
    channelCodes[record.channel],
    record.countryCode,
    record.currency,
    record.discountCodes.length === 0 ? null : JSON.stringify(record.discountCodes),
    change.customerId,
    change.customerType,
    Number(facts.hasProducts),
    sums.goodsMinor,
    sums.totalMinor,
    sums.returnsMinor,
    sums.refundedMinor,
    record.regionCode ?? null,
    ...visitColumns(record.visits, visitSourceIdOf),
  ];
}

/** An id as `ext_number` and `ext_text`; one of them is null. */
function storedLineId(extId: string): [extNumber: number | null, extText: string | null] {
  return isIntegerId(extId) ? [Number(extId), null] : [null, extId];
}

/**
 * The rows of an order's lines, in the order of `lineKey` and `lineContent`.
 * @param ids `items` has the id of each line's item
 */
export function lineRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  ids: { products: ReadonlyMap<string, number>; items: readonly number[] },
): unknown[][] {
  return order.facts.lines.map((line, index) => [
    storeId,
    order.facts.day,
    order.id,
    line.lineNo,
    ...storedLineId(line.extId),
    ids.products.get(line.product.key) ?? null,
    ids.items[index],
    Number(line.isGiftCard),
    line.quantity,
    line.grossMinor,
    line.discountMinor,
    line.taxMinor,
    line.returnedQuantity,
  ]);
}

/** The rows of an order's ledger entries, in the order of `entryKey` and `entryContent`. */
export function entryRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  entries: readonly EntryFacts[],
): unknown[][] {
  const { day: orderDay, record } = order.facts;
  return entries.map(({ day, entryNo, occurredAt, kind, amounts }) => [
    storeId,
    day,
    order.id,
    entryNo,
    day === orderDay ? null : orderDay,
    occurredAt,
    occurredAt === record.processedAt ? null : record.processedAt,
    kind === "sale" ? null : kind,
    ...amountColumns.map((column) => amounts[column]),
  ]);
}

/** The rows of changes of an order's lines, in the order of `lineChangeColumns`. */
export function lineChangeRows(
  storeId: number,
  order: { id: number; facts: OrderFacts },
  productIds: ReadonlyMap<string, number>,
): unknown[][] {
  return order.facts.lineChanges.map((change) => [
    storeId,
    order.id,
    change.entryNo,
    change.lineNo,
    productIds.get(change.product.key) ?? null,
    change.returnsMinor,
    change.returnedTaxMinor,
    change.units,
    change.grossMinor,
    change.discountMinor,
    change.taxMinor,
  ]);
}
