import { createHash } from "node:crypto";
import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import { orderNameKey } from "@cartograph/contracts/order-name-key.ts";
import {
  financialStatuses,
  type OrderLineRecord,
  type OrderRecord,
} from "@cartograph/contracts/records.ts";
import type { ReadCell } from "./export-columns.ts";
import { exportRefund } from "./export-refund.ts";
import {
  assertExact,
  readAmount,
  readOffsetMinutes,
  readQuantity,
  readTime,
  RefusedCell,
} from "./export-values.ts";
import { orderAmounts } from "./order-amounts.ts";

export type OrderRow = { line: number; cells: string[] };

export type ExportedOrder = {
  record: OrderRecord;
  /** Line of its first row. */
  line: number;
  /** Minutes by which the shop's clocks were ahead of UTC when it was placed. */
  offsetMinutes: number;
  /** What of the order's total no part of it accounts for, minor units. */
  unexplainedMinor: number;
};

/** A row of an order that cannot be taken; the order is then refused as a whole. */
export class RefusedOrder extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

type StatedLine = {
  record: Omit<OrderLineRecord, "discountMinor" | "taxMinor">;
  discountMinor: number;
  isTaxable: boolean;
};

const channelsBySource: Record<string, OrderRecord["channel"]> = {
  web: "online_store",
  pos: "pos",
  shopify_draft_order: "draft",
};

/**
 * An order from its rows, the first of which holds what belongs to the order as a whole.
 * @throws RefusedOrder naming the row and the cell that cannot be read.
 */
export function toOrderRecord(
  rows: [OrderRow, ...OrderRow[]],
  read: ReadCell,
  importedAt: number,
): ExportedOrder {
  const [{ line, cells }] = rows;
  const externalId = orderExternalId(cells, read);
  const head = atLine(line, () => readHead(cells, read));
  const { currency, shippingMinor, taxMinor, dutiesMinor, discountMinor } = head;
  const lines = rows.flatMap((row, index) => {
    // Numbered within the order, so that a line is the same with and without the order's Id.
    return atLine(row.line, () => readLine(row.cells, read, currency, `${index + 1}`)) ?? [];
  });
  atLine(line, () =>
    assertExact([
      ...lines.map(({ record }) => record.totalMinor),
      shippingMinor,
      taxMinor,
      dutiesMinor,
      discountMinor,
      head.totalMinor,
      head.refundedMinor,
    ]),
  );
  const amounts = orderAmounts({
    ...head,
    lines: lines.map(({ record, ...stated }) => ({ totalMinor: record.totalMinor, ...stated })),
  });
  const order = {
    pricesIncludeTax: amounts.pricesIncludeTax,
    lines: lines.map(({ record }, index): OrderLineRecord =>
      Object.assign(record, amounts.lines[index] ?? { discountMinor: 0, taxMinor: 0 }),
    ),
    shippingMinor: amounts.shippingMinor,
    shippingTaxMinor: amounts.shippingTaxMinor,
    dutiesMinor: amounts.dutiesMinor,
  };
  const record: OrderRecord = {
    kind: "order",
    externalId,
    name: read(cells, "Name"),
    processedAt: head.processedAt,
    updatedAt: importedAt,
    cancelledAt: head.cancelledAt,
    origin: "export",
    isTest: false,
    currency,
    channel: channelsBySource[read(cells, "Source").toLowerCase()] ?? "other",
    financialStatus: financialStatus(read(cells, "Financial Status")),
    customerExternalId: customerExternalId(read(cells, "Email")),
    countryCode: countryCode(read(cells, "Billing Country"), read(cells, "Shipping Country")),
    discountCodes: read(cells, "Discount Code")
      .split(",")
      .map((code) => code.trim())
      .filter((code) => code !== ""),
    ...order,
    totalMinor: head.totalMinor,
    refunds: head.refundedMinor > 0 ? [exportRefund("refund", head.refundedMinor, order)] : [],
    edits: [],
  };
  return {
    record,
    line,
    offsetMinutes: readOffsetMinutes(read(cells, "Created at")),
    unexplainedMinor: amounts.unexplainedMinor,
  };
}

/**
 * The platform's own number, on which an export and the API agree. A spreadsheet may have rounded it (4.5E+12), or
 * written it as text ('450) or with decimals (450.0).
 */
export function orderExternalId(cells: string[], read: ReadCell): string {
  const id = /^'?(\d{1,20})(?:[.,]0+)?$/.exec(read(cells, "Id"))?.[1];
  return id ?? orderNameKey(read(cells, "Name"));
}

function readHead(cells: string[], read: ReadCell) {
  const currency = read(cells, "Currency");
  if (!currencySchema.safeParse(currency).success) {
    throw new RefusedCell(`Currency is not an ISO 4217 code: ${JSON.stringify(currency)}`);
  }
  if (read(cells, "Name").length > 200) throw new RefusedCell("Name is longer than 200 characters");
  const amount = (column: Parameters<ReadCell>[1]) =>
    readAmount(read(cells, column), column, currency);
  const cancelled = read(cells, "Cancelled at");
  return {
    currency,
    processedAt: readTime(read(cells, "Created at"), "Created at"),
    cancelledAt: cancelled === "" ? null : readTime(cancelled, "Cancelled at"),
    subtotalMinor: amount("Subtotal"),
    shippingMinor: amount("Shipping"),
    taxMinor: amount("Taxes"),
    dutiesMinor: amount("Duties"),
    discountMinor: amount("Discount Amount"),
    totalMinor: amount("Total"),
    refundedMinor: amount("Refunded Amount"),
  };
}

/** Null for a row without goods: an order of which every line was removed still has one row. */
function readLine(
  cells: string[],
  read: ReadCell,
  currency: string,
  externalId: string,
): StatedLine | null {
  const sku = read(cells, "Lineitem sku");
  const title = read(cells, "Lineitem name");
  const quantityText = read(cells, "Lineitem quantity");
  if (quantityText === "" && title === "" && sku === "") return null;
  const quantity = readQuantity(quantityText);
  const totalMinor =
    quantity * readAmount(read(cells, "Lineitem price"), "Lineitem price", currency);
  assertExact([totalMinor]);
  return {
    record: {
      externalId,
      productExternalId: null,
      variantExternalId: null,
      sku: sku === "" ? null : sku,
      title,
      variantTitle: null,
      vendor: read(cells, "Vendor") || null,
      isGiftCard: false,
      quantity,
      totalMinor,
    },
    discountMinor: readAmount(read(cells, "Lineitem discount"), "Lineitem discount", currency),
    isTaxable: read(cells, "Lineitem taxable").toLowerCase() !== "false",
  };
}

function financialStatus(text: string): OrderRecord["financialStatus"] {
  return financialStatuses.find((status) => status === text.toLowerCase()) ?? "unknown";
}

/** An export has no customer id. The e-mail is the key, hashed: who it is matters to no figure. */
function customerExternalId(email: string): string | null {
  if (email === "") return null;
  const hash = createHash("sha256").update(email.normalize("NFKC").toLowerCase()).digest("hex");
  return `email:${hash.slice(0, 32)}`;
}

function countryCode(...candidates: string[]): string | null {
  const found = candidates.find((code) => /^[A-Za-z]{2}$/.test(code));
  return found ? found.toUpperCase() : null;
}

function atLine<T>(line: number, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RefusedCell) throw new RefusedOrder(line, error.message);
    throw error;
  }
}
