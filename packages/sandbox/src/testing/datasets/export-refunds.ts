import { gunzipSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { apportion } from "../../core/money.ts";
import type { Order, Refund } from "../../core/store-data.ts";
import { parseExportMoney, parseExportTime } from "./export-cells.ts";

type RefundRow = {
  Order: string;
  "Refunded at": string;
  "Credit note": string;
  Kind: string;
  "Lineitem sku": string;
  Quantity: string;
  Amount: string;
};

/** Combines each credit note of an order into one refund, which is created once the order and its lines are known. */
export type ExportRefund = { orderName: string; refundOf(order: Order): Refund };

const firstRefundId = 900_000_000_000;
/** Ids of a refund's parts: leaves room for a hundred rows that affect several lines each. */
const partsPerRefund = 1000;

export function readExportRefunds(csvGz: Buffer): ExportRefund[] {
  const rows = parse<RefundRow>(gunzipSync(csvGz), { columns: true });
  const notes = new Map<string, RefundRow[]>();
  for (const row of rows) {
    const key = JSON.stringify([row.Order, row["Credit note"], row["Refunded at"]]);
    const note = notes.get(key);
    if (note) note.push(row);
    else notes.set(key, [row]);
  }
  return [...notes.values()].map((note, index) => ({
    orderName: note[0]?.Order ?? "",
    refundOf: (order) => makeRefund(order, note, firstRefundId + index),
  }));
}

function makeRefund(order: Order, note: RefundRow[], id: number): Refund {
  let partId = id * partsPerRefund;
  const nextId = () => (partId += 1);
  const at = parseExportTime(note[0]?.["Refunded at"] ?? "");
  const refund: Refund = {
    id,
    createdAt: at,
    processedAt: at,
    note: note[0]?.["Credit note"] ?? null,
    lines: [],
    shipping: [],
    adjustments: [],
    transactionId: nextId(),
  };
  for (const row of note) {
    const minor = parseExportMoney(row.Amount);
    if (row.Kind === "line") refund.lines.push(...refundedLines(order, refund, row, minor, nextId));
    if (row.Kind === "shipping") {
      const shippingLineId = order.shippingLines[0]?.id;
      if (shippingLineId === undefined) throw new RangeError(`${order.name} has no shipping.`);
      refund.shipping.push({ id: nextId(), shippingLineId, subtotalMinor: minor, taxMinor: 0 });
    }
    if (row.Kind === "adjustment") {
      refund.adjustments.push({
        id: nextId(),
        reason: "discrepancy",
        givenMinor: minor,
        givenTaxMinor: 0,
      });
    }
  }
  return refund;
}

/** Takes the units from the order's lines of that SKU, up to the units left on each. */
function refundedLines(
  order: Order,
  refund: Refund,
  row: RefundRow,
  minor: number,
  nextId: () => number,
): Refund["lines"] {
  const sku = row["Lineitem sku"].toUpperCase();
  let left = Number(row.Quantity);
  const parts: { lineId: number; quantity: number }[] = [];
  for (const line of order.lines) {
    if (left === 0) break;
    if (line.sku?.toUpperCase() !== sku) continue;
    const quantity = Math.min(left, line.quantity - refundedUnits(order, refund, line.id));
    if (quantity <= 0) continue;
    parts.push({ lineId: line.id, quantity });
    left -= quantity;
  }
  if (left > 0) throw new RangeError(`${order.name} has fewer units of ${sku} than were refunded.`);
  const shares = apportion(
    minor,
    parts.map(({ quantity }) => quantity),
  );
  return parts.map(({ lineId, quantity }, index) => ({
    id: nextId(),
    lineId,
    quantity,
    restock: "return",
    subtotalMinor: shares[index] ?? 0,
    taxMinor: 0,
  }));
}

function refundedUnits(order: Order, current: Refund, lineId: number): number {
  let units = 0;
  for (const refund of [...order.refunds, current]) {
    for (const line of refund.lines) if (line.lineId === lineId) units += line.quantity;
  }
  return units;
}
