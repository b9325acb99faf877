import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { orderNameKey } from "@cartograph/contracts/order-name-key.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { readCsvRows } from "../../../core/csv/csv-rows.ts";
import { type ExportColumns, readHeader } from "./export-columns.ts";
import {
  type ExportedOrder,
  orderExternalId,
  type OrderRow,
  RefusedOrder,
  toOrderRecord,
} from "./to-order-record.ts";

/** What the rows of one order gave: the order, or the reasons why it is refused. */
export type ExportItem = {
  /** Data rows read so far, refused ones included. */
  rows: number;
  order: ExportedOrder | null;
  refused: RefusedRow[];
};

type Group = {
  name: string;
  rows: OrderRow[];
  /** Refused rows of the same order; one is enough to refuse them all. */
  refused: RefusedRow[];
};

/**
 * The orders of a Shopify orders export, one item for each order as its last row has been read. An order with a row that
 * cannot be taken is refused as a whole, every row of it with a reason; the rest of the file goes on.
 * `importedAt` is UTC milliseconds and stands as each record's `updatedAt`: a later import outdoes an earlier one.
 * @throws ConnectorError of kind bad_data when the file is no orders export.
 */
export async function* readOrdersExport(
  input: AsyncIterable<Uint8Array>,
  options: { importedAt: number },
): AsyncGenerator<ExportItem> {
  let columns: ExportColumns | null = null;
  let group: Group | null = null;
  let rows = 0;
  const lineByOrder = new Map<string, number>();

  const close = (closed: Group): ExportItem =>
    columns
      ? { rows, ...takeOrder(closed, columns, lineByOrder, options.importedAt) }
      : { rows, order: null, refused: [] };

  for await (const block of readCsvRows(input)) {
    for (const row of block) {
      if (columns === null) {
        columns = readHeader("cells" in row ? row.cells : []);
        continue;
      }
      const name = nameOf(row, columns);
      if (group !== null && name !== group.name) {
        yield close(group);
        group = null;
      }
      rows++;
      group ??= { name, rows: [], refused: [] };
      addRow(group, row, columns);
    }
  }
  if (columns === null) {
    throw new ConnectorError("bad_data", "The file is empty. Upload an orders export of Shopify.");
  }
  if (group !== null) yield close(group);
}

type Row = OrderRow | { line: number; unreadable: string };

/** Which order a row belongs to; of a row that cannot be read, what stands where the name should be. */
function nameOf(row: Row, columns: ExportColumns): string {
  if ("cells" in row) return columns.read(row.cells, "Name");
  return columns.read(row.unreadable.split(","), "Name").replace(/^"|"$/g, "");
}

function addRow(group: Group, row: Row, columns: ExportColumns): void {
  const reason = refusalOf(row, group, columns);
  if (reason === null && "cells" in row) group.rows.push(row);
  else group.refused.push({ line: row.line, reason: reason ?? "" });
}

function refusalOf(row: Row, group: Group, { count, read }: ExportColumns): string | null {
  if (!("cells" in row)) return "A quotation mark in this row is not closed or not doubled";
  if (row.cells.length < count || row.cells.slice(count).some((cell) => cell.trim() !== "")) {
    return `The row has ${row.cells.length} cells where the header has ${count}`;
  }
  if (group.name === "") return "The row has no order name";
  // Only an order's first row holds its total; were a second one taken as a line, its amounts would be lost.
  if (group.rows.length > 0 && read(row.cells, "Total") !== "") {
    return `Order ${group.name} begins a second time in this row`;
  }
  return null;
}

function takeOrder(
  group: Group,
  columns: ExportColumns,
  lineByOrder: Map<string, number>,
  importedAt: number,
): Pick<ExportItem, "order" | "refused"> {
  const [first, ...others] = group.rows;
  const refuse = (line: number, reason: string) => {
    const rest = group.rows
      .filter((row) => row.line !== line)
      .map((row) => ({
        line: row.line,
        reason: `Order ${group.name} is left out because of its row in line ${line}`,
      }));
    const own = group.rows.some((row) => row.line === line) ? [{ line, reason }] : [];
    return { order: null, refused: [...group.refused, ...own, ...rest].toSorted(byLine) };
  };

  if (!first) return { order: null, refused: group.refused };
  const [refusedRow] = group.refused;
  if (refusedRow) return refuse(refusedRow.line, refusedRow.reason);

  const orderKeys = [orderNameKey(group.name), orderExternalId(first.cells, columns.read)];
  const earlierLine = orderKeys
    .map((key) => lineByOrder.get(key))
    .find((line) => line !== undefined);
  if (columns.read(first.cells, "Total") === "") {
    return refuse(first.line, orphanReason(group.name, earlierLine));
  }
  if (earlierLine !== undefined) {
    return refuse(
      first.line,
      `Order ${group.name} stands in the file twice; the one in line ${earlierLine} was taken`,
    );
  }
  try {
    const order = toOrderRecord([first, ...others], columns.read, importedAt);
    for (const key of orderKeys) lineByOrder.set(key, first.line);
    return { order, refused: [] };
  } catch (error) {
    if (error instanceof RefusedOrder) return refuse(error.line, error.message);
    throw error;
  }
}

function orphanReason(name: string, earlierLine: number | undefined): string {
  return earlierLine === undefined
    ? `Order ${name} has no row with its total; its first row is missing or stands further down`
    : `Order ${name} was taken without this row, since it does not stand with the others (line ${earlierLine}); sort the file by Name and import it again`;
}

function byLine(one: RefusedRow, other: RefusedRow): number {
  return one.line - other.line;
}
