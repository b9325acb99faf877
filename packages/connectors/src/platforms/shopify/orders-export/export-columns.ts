import { ConnectorError } from "../../../core/connector-error.ts";

/** Without these a file says nothing about sales. */
const required = [
  "Name",
  "Created at",
  "Currency",
  "Subtotal",
  "Total",
  "Lineitem quantity",
  "Lineitem name",
  "Lineitem price",
] as const;

const optional = [
  "Id",
  "Email",
  "Financial Status",
  "Shipping",
  "Taxes",
  "Duties",
  "Discount Code",
  "Discount Amount",
  "Lineitem sku",
  "Lineitem taxable",
  "Lineitem discount",
  "Vendor",
  "Billing Country",
  "Shipping Country",
  "Cancelled at",
  "Refunded Amount",
  "Source",
] as const;

type ColumnName = (typeof required)[number] | (typeof optional)[number];

/** The text of one cell of a row; empty where the file has no such column. */
export type ReadCell = (cells: string[], column: ColumnName) => string;

export type ExportColumns = { count: number; read: ReadCell };

/**
 * Finds the columns by their names: exports of different years have 75 to 79 of them, in differing order.
 * @throws ConnectorError when the header is not that of an orders export.
 */
export function readHeader(cells: string[]): ExportColumns {
  const positions = new Map<string, number>();
  for (const [position, name] of cells.entries()) {
    const key = name.trim().toLowerCase();
    if (!positions.has(key)) positions.set(key, position);
  }
  const missing = required.filter((name) => !positions.has(name.toLowerCase()));
  if (missing.length > 0) {
    throw new ConnectorError(
      "bad_data",
      `This is not an orders export of Shopify: its first line lacks the ${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}. Export the orders from Shopify's admin as "CSV" and upload that file unchanged.`,
    );
  }
  const byName = new Map<ColumnName, number>();
  for (const name of [...required, ...optional]) {
    const position = positions.get(name.toLowerCase());
    if (position !== undefined) byName.set(name, position);
  }
  return {
    count: cells.length,
    read: (row, column) => {
      const position = byName.get(column);
      return position === undefined ? "" : (row[position] ?? "").trim();
    },
  };
}
