import type { OrderLineRecord, OrderRecord } from "@cartograph/contracts/records.ts";
import type { LedgerAmounts, LedgerKind } from "@cartograph/database/tables/sales.table.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { netGoods } from "./net-of-tax.ts";
import {
  isRemoval,
  type LineAmounts,
  noLineAmounts,
  type OrderEvent,
  orderEvents,
} from "./order-events.ts";

/** Identifies the product of a line. The key is from `productKey`. */
export type LineProduct = { key: string; title: string; sku: string | null };

export type LineFacts = {
  lineNo: number;
  extId: string;
  product: LineProduct;
  variantExtId: string | null;
  sku: string | null;
  title: string;
  isGiftCard: boolean;
  quantity: number;
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  returnedQuantity: number;
};

/** How a ledger entry after the sale changes a line. */
export type LineChangeFacts = LineAmounts & {
  entryNo: number;
  lineNo: number;
  product: LineProduct;
};

export type EntryFacts = {
  entryNo: number;
  day: number;
  occurredAt: number;
  kind: LedgerKind;
  amounts: LedgerAmounts;
};

/** Sums of all entries of an order, stored in its row. */
export type OrderSums = {
  goodsMinor: number;
  totalMinor: number;
  returnsMinor: number;
  refundedMinor: number;
};

/** The fields of a record that are stored in the order's row. */
export type OrderHeader = Pick<
  OrderRecord,
  | "externalId"
  | "name"
  | "processedAt"
  | "updatedAt"
  | "cancelledAt"
  | "origin"
  | "isTest"
  | "currency"
  | "channel"
  | "financialStatus"
  | "countryCode"
  | "regionCode"
  | "customerExternalId"
  | "discountCodes"
  | "tags"
  | "visits"
>;

/** An order as stored: days are in the store's time zone, amounts are in minor units without tax. */
export type OrderFacts = {
  record: OrderHeader;
  contentHash: number;
  day: number;
  hasProducts: boolean;
  sums: OrderSums;
  lines: LineFacts[];
  entries: EntryFacts[];
  lineChanges: LineChangeFacts[];
};

export function orderFacts(
  record: OrderRecord,
  { timezone, contentHash }: { timezone: string; contentHash: number },
): OrderFacts {
  const day = dayOf(record.processedAt, timezone);
  const events = orderEvents(record);
  const lines = lineFacts(record);
  const entries = events.map(({ kind, occurredAt, amounts }, entryNo) => ({
    kind,
    occurredAt,
    amounts,
    entryNo,
    day: occurredAt === record.processedAt ? day : dayOf(occurredAt, timezone),
  }));
  return {
    record,
    contentHash,
    day,
    hasProducts: record.lines.some((line) => !line.isGiftCard),
    sums: sumEntries(entries),
    lines,
    entries,
    lineChanges: lineChangeFacts(events, lines),
  };
}

const amountsOfLines = Object.keys(noLineAmounts) as (keyof LineAmounts)[];

/** Changes of lines that the order does not have are left out, because they have no product. */
function lineChangeFacts(
  events: readonly OrderEvent[],
  lines: readonly LineFacts[],
): LineChangeFacts[] {
  const facts = new Map<string, LineChangeFacts>();
  for (const [entryNo, { lineChanges = [] }] of events.entries()) {
    for (const change of lineChanges) {
      const line = lines.find(({ extId }) => extId === change.lineExternalId);
      if (line === undefined || line.isGiftCard) continue;
      const { lineNo, product } = line;
      const key = `${entryNo} ${lineNo}`;
      const sum = facts.get(key) ?? { ...noLineAmounts, entryNo, lineNo, product };
      for (const name of amountsOfLines) sum[name] += change[name];
      facts.set(key, sum);
    }
  }
  return [...facts.values()].filter((change) => amountsOfLines.some((name) => change[name] !== 0));
}

function sumEntries(entries: readonly EntryFacts[]): OrderSums {
  const sums = { goodsMinor: 0, totalMinor: 0, returnsMinor: 0, refundedMinor: 0 };
  for (const { kind, amounts } of entries) {
    const goods = amounts.gross_minor - amounts.discounts_minor;
    sums.goodsMinor += goods;
    sums.returnsMinor += amounts.returns_minor;
    sums.refundedMinor += amounts.refunded_minor;
    if (kind === "sale" || kind === "edit") {
      sums.totalMinor +=
        goods -
        amounts.returns_minor +
        amounts.shipping_minor +
        amounts.taxes_minor +
        amounts.duties_minor +
        amounts.fees_minor;
    }
  }
  return sums;
}

function lineFacts(order: OrderRecord): LineFacts[] {
  const returned = returnedQuantities(order);
  return order.lines.map((line, lineNo) => {
    const goods = netGoods(line, order.pricesIncludeTax);
    return {
      lineNo,
      extId: line.externalId,
      product: lineProduct(line),
      variantExtId: line.variantExternalId,
      sku: line.sku,
      title: line.title,
      isGiftCard: line.isGiftCard,
      quantity: line.quantity,
      grossMinor: goods.gross,
      discountMinor: goods.discount,
      taxMinor: goods.tax,
      returnedQuantity: returned?.get(line.externalId) ?? 0,
    };
  });
}

function lineProduct(line: OrderLineRecord): LineProduct {
  const { title, sku } = line;
  return { key: productKey(line), title, sku: sku === null ? null : upperSku(sku) };
}

/** The platform's id of a line's product, otherwise its SKU, otherwise its title. */
export function productKey({
  productExternalId,
  sku,
  title,
}: Pick<OrderLineRecord, "productExternalId" | "sku" | "title">): string {
  if (productExternalId !== null) return productExternalId;
  const key = sku === null ? null : upperSku(sku);
  return key === null ? `title:${title}` : `sku:${key}`;
}

/** Shops write the same SKU in different cases, so SKUs are compared in upper case; null for an empty one. */
export function upperSku(sku: string): string | null {
  return sku.trim() === "" ? null : sku.trim().toUpperCase();
}

/** Units refunded or removed by edits, by line; null if there are none. */
function returnedQuantities(order: OrderRecord): Map<string, number> | null {
  if (order.refunds.length === 0 && order.edits.length === 0) return null;
  const quantities = new Map<string, number>();
  const add = (line: string, units: number) =>
    void quantities.set(line, (quantities.get(line) ?? 0) + units);
  for (const refund of order.refunds) {
    for (const { lineExternalId, quantity } of refund.lines) add(lineExternalId, quantity);
  }
  for (const line of order.edits.flatMap((edit) => edit.lines)) {
    if (isRemoval(line)) add(line.lineExternalId, -line.quantity);
  }
  return quantities;
}
