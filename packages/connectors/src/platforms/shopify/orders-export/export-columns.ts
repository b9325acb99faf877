import { ConnectorError } from "../../../core/connector-error.ts";
import { describeOtherExport } from "./file-format.ts";

/** Required columns. */
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
  "Lineitem sku",
  "Lineitem requires shipping",
  "Lineitem taxable",
  "Lineitem discount",
  "Vendor",
  "Id",
  "Email",
  "Financial Status",
  "Shipping",
  "Taxes",
  "Duties",
  "Discount Code",
  "Discount Amount",
  "Billing Country",
  "Shipping Country",
  "Cancelled at",
  "Refunded Amount",
  "Source",
  "Shipping Province",
  "Tags",
  "Tax 1 Name",
  "Tax 1 Value",
  "Tax 2 Name",
  "Tax 2 Value",
  "Tax 3 Name",
  "Tax 3 Value",
  "Tax 4 Name",
  "Tax 4 Value",
  "Tax 5 Name",
  "Tax 5 Value",
] as const;

/** Alternative names on Shopify's own pages. */
const aliases = new Map([["canceled at", "Cancelled at"]]);

/** Orders with longer Names are refused. */
export const maxNameLength = 200;

type ColumnName = (typeof required)[number] | (typeof optional)[number];

/** The text of one cell of an order's row; empty if the file has no such column. */
export type ReadCell = (cells: string[], column: ColumnName) => string;

export type ExportColumns = {
  /** Cells of the header. */
  count: number;
  /** The order's Name in a row, or in the text of a row that cannot be parsed; the beginning of one that is too long. */
  nameOf(row: string[] | string): string;
  /** The order's Id in a row. */
  idOf(row: string[]): string;
  /** Any cell of a row. */
  cellOf: ReadCell;
  /** The cells of a row that are used, those of every line first. */
  pick(row: string[]): string[];
  /** Reads what `pick` returned. */
  read: ReadCell;
  /** Whether a row repeats the header, as in concatenated files. */
  isHeader(row: string[]): boolean;
};

const picked: readonly ColumnName[] = [
  "Lineitem quantity",
  "Lineitem name",
  "Lineitem price",
  ...optional.slice(0, 5),
  "Name",
  "Created at",
  "Currency",
  "Subtotal",
  "Total",
  ...optional.slice(5),
];
const pickedAt = new Map(picked.map((column, index) => [column, index]));

/**
 * Finds columns by name: exports of different years have 75 to 79 of them, in different orders.
 * @throws ConnectorError when the header is not that of an orders export
 */
export function readHeader(cells: string[]): ExportColumns {
  const positions = new Map<string, number>();
  for (const [position, cell] of cells.entries()) {
    const name = cell.trim().toLowerCase();
    const key = aliases.get(name)?.toLowerCase() ?? name;
    if (!positions.has(key)) positions.set(key, position);
  }
  const missing = required.filter((name) => !positions.has(name.toLowerCase()));
  if (missing.length > 0) {
    throw new ConnectorError(
      "bad_data",
      describeOtherExport(new Set(positions.keys())) ?? missingColumns(missing),
    );
  }
  const sources = picked.map((name) => positions.get(name.toLowerCase()) ?? -1);
  const nameAt = positions.get("name") ?? 0;
  const idAt = positions.get("id") ?? -1;
  const header = cells.join("\n");
  return {
    count: cells.length,
    nameOf: (row) => {
      const name = typeof row === "string" ? unquoted(row.split(/[,;\t]/)[nameAt]) : row[nameAt];
      return (name ?? "").trim().slice(0, maxNameLength + 1);
    },
    idOf: (row) => (row[idAt] ?? "").trim(),
    pick: (row) => sources.map((position) => (row[position] ?? "").trim()),
    read: (row, column) => row[pickedAt.get(column) ?? -1] ?? "",
    cellOf: (row, column) => (row[sources[pickedAt.get(column) ?? -1] ?? -1] ?? "").trim(),
    // Comparing one cell first saves joining the cells of every row.
    isHeader: (row) =>
      row[0] === cells[0] && row.length === cells.length && row.join("\n") === header,
  };
}

function missingColumns(missing: readonly string[]): string {
  const columns = missing.length === 1 ? "the column" : "the columns";
  return `This is not an orders export of Shopify: its first line lacks ${columns} ${missing.join(", ")}. Export the orders from Shopify's admin as a plain CSV file and upload that file unchanged.`;
}

function unquoted(cell: string | undefined): string | undefined {
  return cell?.trim().replaceAll(/^"|"$/g, "");
}
