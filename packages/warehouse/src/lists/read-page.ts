import type { SelectQueryBuilder, Simplify } from "kysely";
import { type ListQuestion, type Position, readCursor } from "./cursor.ts";
import { afterPosition, type SortColumn, sortedBy } from "./keyset.ts";
import { type Page, toPage } from "./page.ts";

/**
 * Sorts a query and reads the page after the cursor.
 * @throws AppError invalid_input for a cursor of another list
 */
export async function readPage<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  {
    columns,
    cursor,
    ...page
  }: {
    question: ListQuestion;
    /** The last one is unique and not null. */
    columns: readonly SortColumn[];
    limit: number;
    cursor: string | undefined;
    positionOf: (row: Simplify<Row>) => Position;
  },
): Promise<Page<Simplify<Row>>> {
  const after =
    cursor === undefined
      ? query
      : query.where(afterPosition(columns, readCursor(cursor, page.question)));
  const rows = await sortedBy(after, columns)
    .limit(page.limit + 1)
    .execute();
  return toPage(rows, page);
}
