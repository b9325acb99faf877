import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { DaySpan } from "../../calendar/period.ts";
import { type Position, readCursor } from "../../lists/cursor.ts";
import { afterPosition, type SortColumn } from "../../lists/keyset.ts";
import { toPage } from "../../lists/page.ts";
import { splitSpan } from "./split-span.ts";
import { type DayAmounts, type LeadingDays, leadingDays } from "./leading-days.ts";
import {
  isNumbered,
  nameCell,
  type RowPage,
  type RowSource,
  type RowTotal,
  sortValues,
  type StoredCells,
} from "./row-source.ts";

/** Rows that are read with SQL. */
export type SqlRows = {
  columns: readonly RowColumn[];
  rowMetrics: readonly MetricId[];
  /** The column by which `select` limits rows to days, if any. */
  day?: string;
  /** A query for the rows of some days, with the `columns` and `rowMetrics` in stored units. */
  select: (days: DaySpan) => RawBuilder<unknown>;
  /** Columns of the query that together are unique and never null. */
  key: readonly string[];
  /** A faster way to count and sum up all rows than the query, if any. */
  total?: () => Promise<RowTotal>;
  /** The contributions of rows to a metric by `day`. A page that is sorted by them is read without the other days. */
  amounts?: (id: MetricId) => Promise<readonly DayAmounts[]>;
  /** Cells with the names of records; null for one that `select` returns. */
  names?: Readonly<Record<string, RecordName | null>>;
};

/** Where the name of a record is stored, whose number is in the column `id` of the row. */
export type RecordName = {
  storeId: number;
  table: "orders" | "products" | "customers";
  name: string;
  id: string;
};

/** Reads the pages of a query, without rows that contribute to no metric. */
export function sqlSource(db: Database, rows: SqlRows, span: DaySpan): RowSource {
  const { columns, rowMetrics } = rows;
  return {
    columns,
    rowMetrics,
    summedMetrics: rowMetrics,
    read: async (page) => {
      const { question, column, limit, cursor } = page;
      const after = cursor === undefined ? null : readCursor(cursor, question);
      const found: StoredCells[] = [];
      const leading = await findLeadingDays(rows, page, after);
      const days = leading === null ? span : spanOfDays(leading.days, span);
      for (const part of column.id === rows.day ? splitSpan(span, page, after) : [days]) {
        const count = limit + 1 - found.length;
        found.push(...(await readRows(db, rows, { ...page, days: part, after, count, leading })));
        if (found.length > limit) break;
      }
      return toPage(found, {
        question,
        limit,
        positionOf: (row) => [
          ...sortValues(column, row),
          ...rows.key.map((name) => row[name] ?? null),
        ],
      });
    },
    total: rows.total ?? (() => readTotal(db, rows, span)),
  };
}

async function findLeadingDays(
  { rowMetrics, amounts }: SqlRows,
  { column, direction, limit }: RowPage,
  after: Position | null,
): Promise<LeadingDays | null> {
  const metric = rowMetrics.find((id) => id === column.id);
  if (metric === undefined || amounts === undefined) return null;
  return leadingDays(await amounts(metric), { direction, after, count: limit + 1 });
}

function spanOfDays(days: readonly number[], { from, to }: DaySpan): DaySpan {
  return {
    from: days.reduce((least, day) => Math.min(least, day), to),
    to: days.reduce((greatest, day) => Math.max(greatest, day), from),
  };
}

function contributingRows({ rowMetrics, select }: SqlRows, days: DaySpan): RawBuilder<unknown> {
  const contributes = sql.join(
    rowMetrics.map((id) => sql`${sql.ref(id)} <> 0`),
    sql` or `,
  );
  return sql`(select * from (${select(days)}) as row where ${contributes}) as entry`;
}

const entryColumn = (name: string) => sql.ref<string | number>(`entry.${name}`);

type PartQuery = Pick<RowPage, "column" | "direction"> & {
  days: DaySpan;
  after: Position | null;
  count: number;
  leading: LeadingDays | null;
};

async function readRows(
  db: Database,
  rows: SqlRows,
  { column, direction, days, after, count, leading }: PartQuery,
): Promise<StoredCells[]> {
  if (leading?.days.length === 0) return [];
  const sort: SortColumn[] = [
    ...sortedValues(rows, column).map((value): SortColumn => ({
      value,
      direction,
      isNullable: true,
    })),
    ...rows.key.map((name): SortColumn => ({ value: entryColumn(name), direction })),
  ];
  const conditions = leading === null ? [] : onLeadingDays(rows, leading, { column, direction });
  if (after !== null) conditions.push(sql`${afterPosition(sort, after)}`);
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const order = sql.join(sort.map((by) => sql`${by.value} ${sql.raw(by.direction)} nulls last`));
  const sortedCell = nameCell(column.id);
  const nameCells = Object.entries(rows.names ?? {}).map(([cell, record]) =>
    record === null || cell === sortedCell
      ? sql``
      : sql`, ${nameOfEntry(record)} as ${sql.ref(cell)}`,
  );
  const { rows: found } = await sql<StoredCells>`
    select entry.*${sql.join(nameCells, sql``)}
    from (select * from ${sortableRows(rows, days, sortedCell)} ${where} order by ${order} limit ${count}) as entry
    order by ${order}`.execute(db);
  return found;
}

/** The contributing rows with the name that they are sorted by, if any. */
function sortableRows(rows: SqlRows, days: DaySpan, sortedCell: string): RawBuilder<unknown> {
  const contributing = contributingRows(rows, days);
  const record = rows.names?.[sortedCell] ?? null;
  if (record === null) return contributing;
  const { storeId, table, name, id } = record;
  // Joined, because databases would evaluate a subquery for each place where the sort and the cursor use its value.
  return sql`(select entry.*, ${sql.ref(`named.${name}`)} as ${sql.ref(sortedCell)}
    from ${contributing} left join ${sql.table(table)} as named
      on named.store_id = ${storeId} and named.id = ${entryColumn(id)}) as entry`;
}

/** The SQL of `sortValues`. */
function sortedValues({ names }: SqlRows, { id, kind }: RowColumn): SortColumn["value"][] {
  if (names?.[nameCell(id)] === undefined) return [entryColumn(id)];
  const name = sql.ref<string>(`entry.${nameCell(id)}`);
  return isNumbered(kind) ? [sql<number>`length(${name})`, name] : [name];
}

function onLeadingDays(
  { day }: SqlRows,
  { days, lastAmount }: LeadingDays,
  { column, direction }: Pick<RowPage, "column" | "direction">,
): RawBuilder<unknown>[] {
  const isOnDays = day === undefined ? [] : [sql`${entryColumn(day)} in (${sql.join(days)})`];
  if (lastAmount === null) return isOnDays;
  const operator = direction === "asc" ? sql`<=` : sql`>=`;
  return [...isOnDays, sql`${entryColumn(column.id)} ${operator} ${lastAmount}`];
}

async function readTotal(db: Database, rows: SqlRows, days: DaySpan): Promise<RowTotal> {
  const sums = rows.rowMetrics.map(
    (id) => sql`coalesce(sum(${sql.ref(`entry.${id}`)}), 0) as ${sql.ref(id)}`,
  );
  const { rows: found } = await sql<Record<string, number>>`
    select count(*) as row_count, ${sql.join(sums)} from ${contributingRows(rows, days)}`.execute(
    db,
  );
  const { row_count: count = 0, ...all } = found[0] ?? {};
  return { count, sums: all };
}

function nameOfEntry({ storeId, table, name, id }: RecordName): RawBuilder<unknown> {
  return sql`(select ${sql.ref(`${table}.${name}`)} from ${sql.table(table)}
    where ${sql.ref(`${table}.store_id`)} = ${storeId}
      and ${sql.ref(`${table}.id`)} = ${entryColumn(id)})`;
}
