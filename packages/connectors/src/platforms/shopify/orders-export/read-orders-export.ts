import type { RefusedRow } from "@cartograph/contracts/imports.ts";
import { readCsvRows } from "../../../core/csv/csv-rows.ts";
import type { ExportColumns } from "./export-columns.ts";
import { type ExportIndex, type ExportReading, indexExport } from "./export-index.ts";
import { refuseOtherFormats } from "./file-format.ts";
import { groupRows } from "./group-rows.ts";
import type { OrderGroup } from "./order-group.ts";
import { orderExternalId } from "./order-id.ts";
import { takeOneCopy } from "./take-one-copy.ts";
import { type ExportedOrder, RefusedOrder, toOrderRecord } from "./to-order-record.ts";

/** The order, or the reasons why its rows are refused. */
export type ExportItem = {
  /** Data rows read so far, including refused ones. */
  rows: number;
  order: ExportedOrder | null;
  refused: RefusedRow[];
  /** The last row, if the file ends in the middle of it. */
  cutOffLine: number | null;
};

/**
 * Indexes a file: reads it once for facts that are needed before its first order is returned.
 * @throws ConnectorError of kind bad_data when the file is not an orders export or has no orders
 */
export async function indexOrdersExport(
  open: () => AsyncIterable<Uint8Array>,
  reading: ExportReading,
): Promise<ExportIndex> {
  return indexExport(readCsvRows(refuseOtherFormats(open())), reading);
}

/**
 * The orders of a Shopify orders export, each returned after its last row. An order with an invalid row is refused as a
 * whole, with a reason for every row; reading continues with the next order.
 * @param open opens the file from its beginning; called once more to index the file if `index` is not given
 * @throws ConnectorError of kind bad_data when the file is not an orders export or has no orders
 */
export async function* readOrdersExport(
  open: () => AsyncIterable<Uint8Array>,
  { importedAt, signal, ...options }: ExportReading & { index?: ExportIndex },
): AsyncGenerator<ExportItem> {
  const reading = signal ? { importedAt, signal } : { importedAt };
  const index = options.index ?? (await indexOrdersExport(open, reading));
  const { cutOffLine } = index;
  const blocks = readCsvRows(refuseOtherFormats(open()));
  for await (const { groups, rows, columns } of groupRows(blocks, index)) {
    signal?.throwIfAborted();
    for (const group of groups) {
      yield { rows, cutOffLine, ...takeOrder(group, { columns, index, importedAt }) };
    }
  }
}

function takeOrder(
  group: OrderGroup,
  {
    columns,
    index,
    importedAt,
  }: { columns: ExportColumns; index: ExportIndex; importedAt: number },
): Pick<ExportItem, "order" | "refused"> {
  const [refusedRow] = group.refused;
  if (refusedRow) return refuseGroup(group, refusedRow);
  const { read } = columns;
  const heads = group.rows.filter((row) => read(row.cells, "Total") !== "");
  const [head, again] = heads;
  if (!head) {
    const [first] = group.rows;
    return refuseGroup(group, { line: first?.line ?? 0, reason: noTotalReason(group.name) });
  }
  const rows = takeOneCopy(group.rows, heads.length);
  if (rows === null) {
    return refuseGroup(group, {
      line: again?.line ?? 0,
      reason: twiceReason(group.name, head.line),
    });
  }
  const cells = { id: read(head.cells, "Id"), name: group.name };
  const externalId = orderExternalId(cells, index.isShared);
  try {
    const { includesTax: fileIncludesTax } = index;
    const order = toOrderRecord(rows, head, { read, externalId, importedAt, fileIncludesTax });
    return { order, refused: [] };
  } catch (error) {
    if (error instanceof RefusedOrder)
      return refuseGroup(group, { line: error.line, reason: error.message });
    throw error;
  }
}

function noTotalReason(name: string): string {
  return `Order ${name} has no row with its total, so its first row is missing. Export the orders from Shopify again and import that file unchanged.`;
}

function twiceReason(name: string, line: number): string {
  return `Order ${name} is in the file twice with different contents, first in line ${line}. Delete one of the two or export the orders from Shopify again, then import the file.`;
}

/** Refuses every row of an order because of one of them. */
function refuseGroup(
  { name, rows, refused }: OrderGroup,
  cause: RefusedRow,
): Pick<ExportItem, "order" | "refused"> {
  const others = rows.map(({ line }) => ({
    line,
    reason:
      line === cause.line
        ? cause.reason
        : `Order ${name} is left out because of its row in line ${cause.line}`,
  }));
  return { order: null, refused: [...refused, ...others].toSorted((a, b) => a.line - b.line) };
}
