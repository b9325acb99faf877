import { createHash } from "node:crypto";
import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import { fileCustomerKey } from "@cartograph/contracts/customers/customer-name.ts";
import type { OrderLineRecord, OrderRecord } from "@cartograph/contracts/records.ts";
import { channelOf, financialStatusOf, regionOf, tagsOf } from "../mapper/order-labels.ts";
import { maxNameLength, type ReadCell } from "./export-columns.ts";
import { exportRefund } from "./export-refund.ts";
import {
  assertExact,
  assertPast,
  quote,
  readAmount,
  readOffsetMinutes,
  readQuantity,
  readTime,
  RefusedCell,
} from "./export-values.ts";
import { type LineKind, lineKind } from "./gift-card-line.ts";
import { orderAmounts } from "./order-amounts.ts";
import { readTaxes } from "./tax-rates.ts";

/** A row of the file: its line, and the cells that `pick` returned. */
export type OrderRow = { line: number; cells: string[] };

export type ExportedOrder = {
  record: OrderRecord;
  /** Line of its first row. */
  line: number;
  /** The shop's UTC offset in minutes when the order was placed. */
  offsetMinutes: number;
  /** The unexplained part of the order's total, in minor units. */
  unexplainedMinor: number;
  /** Number of lines that may be gift cards but count as products. */
  possibleGiftCardLines: number;
};

/** An invalid row; the whole order is refused. */
export class RefusedOrder extends Error {
  readonly line: number;

  constructor(line: number, reason: string) {
    super(reason);
    this.line = line;
  }
}

type StatedLine = {
  record: Omit<OrderLineRecord, "discountMinor" | "taxMinor">;
  kind: LineKind;
  discountMinor: number;
  isTaxable: boolean;
};

export type OrderReading = {
  read: ReadCell;
  externalId: string;
  /** UTC milliseconds; no order can be later. */
  importedAt: number;
  /** Whether prices include tax in most orders of the file; null if unknown. */
  fileIncludesTax: boolean | null;
};

/**
 * Builds an order from its rows in file order. Order-level cells are in the row with the Total.
 * @throws RefusedOrder naming the row and the invalid cell
 */
export function toOrderRecord(
  rows: readonly OrderRow[],
  head: OrderRow,
  { read, externalId, importedAt, fileIncludesTax }: OrderReading,
): ExportedOrder {
  const { line, cells } = head;
  const order = atLine(line, () => readHead(cells, read, importedAt));
  const { currency, shippingMinor, taxMinor, dutiesMinor, discountMinor } = order;
  const lines = rows.flatMap((row, index) => {
    // Numbered within the order, so that line IDs do not depend on the order's Id.
    return atLine(row.line, () => readLine(row.cells, read, currency, `${index + 1}`)) ?? [];
  });
  atLine(line, () =>
    assertExact([
      ...lines.map(({ record }) => record.totalMinor),
      shippingMinor,
      taxMinor,
      dutiesMinor,
      discountMinor,
      order.totalMinor,
      order.refundedMinor,
    ]),
  );
  atLine(line, () => assertComplete(order, lines, read(cells, "Name")));
  const amounts = orderAmounts({ ...order, lines: lines.map(statedAmounts) }, fileIncludesTax);
  const sold = {
    pricesIncludeTax: amounts.pricesIncludeTax,
    lines: lines.map(({ record }, index): OrderLineRecord =>
      Object.assign(record, amounts.lines[index] ?? { discountMinor: 0, taxMinor: 0 }),
    ),
    shippingMinor: amounts.shippingMinor,
    shippingTaxMinor: amounts.shippingTaxMinor,
    dutiesMinor: amounts.dutiesMinor,
    totalMinor: order.totalMinor,
  };
  const orderCountry = countryCode(read(cells, "Billing Country"), read(cells, "Shipping Country"));
  const record: OrderRecord = {
    kind: "order",
    externalId,
    name: read(cells, "Name"),
    processedAt: order.processedAt,
    updatedAt: importedAt,
    cancelledAt: order.cancelledAt,
    origin: "export",
    isTest: false,
    currency,
    channel: channelOf(read(cells, "Source").toLowerCase()),
    financialStatus: financialStatusOf(read(cells, "Financial Status")),
    customerExternalId: customerExternalId(read(cells, "Email")),
    countryCode: orderCountry,
    ...regionOf(read(cells, "Shipping Province"), {
      country: countryCode(read(cells, "Shipping Country")),
      orderCountry,
    }),
    discountCodes: read(cells, "Discount Code")
      .split(",")
      .map((code) => code.trim())
      .filter((code) => code !== ""),
    ...tagsOf(read(cells, "Tags").split(",")),
    ...sold,
    refunds: order.refundedMinor > 0 ? [exportRefund("refund", order.refundedMinor, sold)] : [],
    edits: [],
  };
  return {
    record,
    line,
    offsetMinutes: readOffsetMinutes(read(cells, "Created at")),
    unexplainedMinor: amounts.unexplainedMinor,
    possibleGiftCardLines: lines.filter(({ kind }) => kind === "unclear").length,
  };
}

function statedAmounts({ record, kind, discountMinor, isTaxable }: StatedLine) {
  return {
    // Ties are broken the same way in any order of rows.
    key: [record.sku, record.title, record.quantity, isTaxable].join(" "),
    totalMinor: record.totalMinor,
    discountMinor,
    isTaxable,
    isGiftCard: kind === "gift_card",
  };
}

/** @throws RefusedCell when lines are missing, allowing half a unit of rounding per price */
function assertComplete(
  order: { subtotalMinor: number },
  lines: readonly StatedLine[],
  name: string,
): void {
  const goodsMinor = lines.reduce((sum, { record }) => sum + record.totalMinor, 0);
  const units = lines.reduce((sum, { record }) => sum + record.quantity, 0);
  if (goodsMinor + units / 2 >= order.subtotalMinor) return;
  throw new RefusedCell(
    `The rows of order ${name} add up to less than its Subtotal, so some of them are missing. Export the orders from Shopify again and import that file unchanged.`,
  );
}

function readHead(cells: string[], read: ReadCell, now: number) {
  const currency = read(cells, "Currency");
  if (!currencySchema.safeParse(currency).success) {
    throw new RefusedCell(`Currency is not an ISO 4217 code: ${quote(currency)}`);
  }
  if (read(cells, "Name").length > maxNameLength) {
    throw new RefusedCell(`Name is longer than ${maxNameLength} characters`);
  }
  const amount = (column: Parameters<ReadCell>[1]) =>
    readAmount(read(cells, column), column, currency);
  const cancelled = read(cells, "Cancelled at");
  const pastTime = (column: "Created at" | "Cancelled at") => {
    const at = readTime(read(cells, column), column);
    assertPast(at, { column, now });
    return at;
  };
  return {
    currency,
    processedAt: pastTime("Created at"),
    cancelledAt: cancelled === "" ? null : pastTime("Cancelled at"),
    subtotalMinor: amount("Subtotal"),
    shippingMinor: amount("Shipping"),
    taxMinor: amount("Taxes"),
    dutiesMinor: amount("Duties"),
    taxes: readTaxes(cells, read, currency),
    discountMinor: amount("Discount Amount"),
    totalMinor: amount("Total"),
    refundedMinor: amount("Refunded Amount"),
  };
}

/** Null for a row without goods: an order whose lines were all removed still has one row. */
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
  const kind = lineKind(title, {
    requiresShipping: read(cells, "Lineitem requires shipping"),
    taxable: read(cells, "Lineitem taxable"),
  });
  return {
    kind,
    record: {
      externalId,
      productExternalId: null,
      variantExternalId: null,
      sku: sku === "" ? null : sku,
      // Lists show and link the title.
      title: title || sku || "Unnamed product",
      variantTitle: null,
      vendor: read(cells, "Vendor") || null,
      isGiftCard: kind === "gift_card",
      quantity,
      totalMinor,
    },
    discountMinor: readAmount(read(cells, "Lineitem discount"), "Lineitem discount", currency),
    isTaxable: read(cells, "Lineitem taxable").toLowerCase() !== "false",
  };
}

/** An export has no customer ID, so the hashed email identifies the customer. */
function customerExternalId(email: string): string | null {
  if (email === "") return null;
  const hash = createHash("sha256").update(email.normalize("NFKC").toLowerCase()).digest("hex");
  return fileCustomerKey(hash);
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
