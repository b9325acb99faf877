import { Readable } from "node:stream";
import { type ExportItem, readOrdersExport } from "./read-orders-export.ts";

export const importedAt = Date.UTC(2026, 7, 1);

const columns = [
  "Name",
  "Email",
  "Financial Status",
  "Currency",
  "Subtotal",
  "Shipping",
  "Taxes",
  "Total",
  "Discount Code",
  "Discount Amount",
  "Created at",
  "Lineitem quantity",
  "Lineitem name",
  "Lineitem price",
  "Lineitem sku",
  "Lineitem requires shipping",
  "Lineitem taxable",
  "Billing Country",
  "Billing Zip",
  "Notes",
  "Cancelled at",
  "Refunded Amount",
  "Vendor",
  "Id",
  "Source",
  "Lineitem discount",
  "Duties",
  "Tax 1 Name",
  "Tax 1 Value",
  "Tax 2 Name",
  "Tax 2 Value",
  "Shipping Country",
  "Shipping Province",
  "Tags",
] as const;

export type Cells = Partial<Record<(typeof columns)[number], string>>;

/** The first row of an order of one unit at 10.00; `cells` overrides cells. */
export function orderRow(name: string, cells: Cells = {}): Cells {
  return {
    Name: name,
    Email: "ada@example.com",
    "Financial Status": "paid",
    Currency: "GBP",
    Subtotal: "10.00",
    Shipping: "0.00",
    Taxes: "0.00",
    Total: "10.00",
    "Discount Amount": "0.00",
    "Created at": "2026-01-02 10:00:00 +0000",
    "Refunded Amount": "0.00",
    Id: `45${name.replaceAll(/\D/g, "")}`,
    Source: "web",
    ...lineCells("10.00", "1"),
    ...cells,
  };
}

/** Another line of the same order, as Shopify writes it: without order-level cells. */
export function lineRow(name: string, cells: Cells = {}): Cells {
  return {
    Name: name,
    Email: "ada@example.com",
    "Created at": "2026-01-02 10:00:00 +0000",
    ...lineCells("10.00", "1"),
    ...cells,
  };
}

function lineCells(price: string, quantity: string): Cells {
  return {
    "Lineitem quantity": quantity,
    "Lineitem name": "Candle",
    "Lineitem price": price,
    "Lineitem sku": "wax-1",
    "Lineitem requires shipping": "true",
    "Lineitem taxable": "true",
    "Lineitem discount": "0.00",
  };
}

export function exportText(rows: (Cells | string)[], lineEnd = "\n", delimiter = ","): string {
  const lines = rows.map((row) =>
    typeof row === "string"
      ? row
      : columns.map((column) => quoted(row[column] ?? "", delimiter)).join(delimiter),
  );
  return [columns.join(delimiter), ...lines].map((line) => line + lineEnd).join("");
}

function quoted(cell: string, delimiter: string): string {
  if (!/["\r\n]/.test(cell) && !cell.includes(delimiter)) return cell;
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Reads a file in chunks of a few bytes, to test every chunk boundary. */
export async function readExport(file: string | Uint8Array, chunkBytes = 7): Promise<ExportItem[]> {
  const bytes = Buffer.from(file);
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, index) =>
    bytes.subarray(index * chunkBytes, (index + 1) * chunkBytes),
  );
  const items: ExportItem[] = [];
  const open = () => Readable.from(chunks);
  for await (const item of readOrdersExport(open, { importedAt })) items.push(item);
  return items;
}

export function ordersOf(items: ExportItem[]) {
  return items.flatMap(({ order }) => (order ? [order.record] : []));
}

export function refusalsOf(items: ExportItem[]) {
  return items.flatMap(({ refused }) => refused);
}
