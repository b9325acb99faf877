import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import type { DaySpan, Window } from "../../calendar/period.ts";
import { type Position, readCursor } from "../../lists/cursor.ts";
import { afterPosition, type SortColumn } from "../../lists/keyset.ts";
import { toPage } from "../../lists/page.ts";
import { partsOf } from "./day-parts.ts";
import { type DayAmounts, type Leading, leadingDays } from "./leading-days.ts";
import type { RowPage, RowSource, RowTotal, StoredCells } from "./row-source.ts";

export type SqlRows = {
  columns: readonly RowColumn[];
  added: readonly MetricId[];
  /** The column by which `select` limits rows to days, if any. */
  day?: string;
  /** A query with a column for each of these, in stored units. */
  select: (days: DaySpan) => RawBuilder<unknown>;
  /** Columns of the query that together are unique and never null. */
  key: readonly string[];
  /** Computes count and sums without the query. */
  total?: () => Promise<RowTotal>;
  /** The contributions of rows to a metric by `day`, so that a page sorted by them is read without the other days. */
  amounts?: (id: MetricId) => Promise<readonly DayAmounts[]>;
  /** Additional cells of a page's rows, which are named `entry`. */
  names?: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** Reads pages of a query, leaving out rows without a contribution. */
export function sqlSource(db: Database, rows: SqlRows, span: DaySpan): RowSource {
  const { columns, added } = rows;
  return {
    columns,
    added,
    summed: added,
    read: async (page) => {
      const { question, column, limit, cursor } = page;
      const after = cursor === undefined ? null : readCursor(cursor, question);
      const found: StoredCells[] = [];
      const leading = await findLeading(rows, page, after);
      const days = leading === null ? span : spanOf(leading.days, span);
      for (const part of column.id === rows.day ? partsOf(span, page, after) : [days]) {
        const count = limit + 1 - found.length;
        found.push(...(await readRows(db, rows, { ...page, days: part, after, count, leading })));
        if (found.length > limit) break;
      }
      return toPage(found, {
        question,
        limit,
        positionOf: (row) => [column.id, ...rows.key].map((name) => row[name] ?? null),
      });
    },
    total: rows.total ?? (() => readTotal(db, rows, span)),
  };
}

async function findLeading(
  { added, amounts }: SqlRows,
  { column, direction, limit }: RowPage,
  after: Position | null,
): Promise<Leading | null> {
  const metric = added.find((id) => id === column.id);
  if (metric === undefined || amounts === undefined) return null;
  return leadingDays(await amounts(metric), { direction, after, count: limit + 1 });
}

function spanOf(days: readonly number[], { from, to }: DaySpan): DaySpan {
  return {
    from: days.reduce((least, day) => Math.min(least, day), to),
    to: days.reduce((greatest, day) => Math.max(greatest, day), from),
  };
}

export function wholeDays(days: DaySpan): Window {
  return { ...days, part: null };
}

function entriesOf({ added, select }: SqlRows, days: DaySpan): RawBuilder<unknown> {
  const adding = sql.join(
    added.map((id) => sql`${sql.ref(id)} <> 0`),
    sql` or `,
  );
  return sql`(select * from (${select(days)}) as row where ${adding}) as entry`;
}

const entryColumn = (name: string) => sql.ref<string | number>(`entry.${name}`);

type Part = Pick<RowPage, "column" | "direction"> & {
  days: DaySpan;
  after: Position | null;
  count: number;
  leading: Leading | null;
};

async function readRows(
  db: Database,
  rows: SqlRows,
  { column, direction, days, after, count, leading }: Part,
): Promise<StoredCells[]> {
  if (leading?.days.length === 0) return [];
  const sort: SortColumn[] = [
    { value: entryColumn(column.id), direction, isNullable: true },
    ...rows.key.map((name): SortColumn => ({ value: entryColumn(name), direction })),
  ];
  const conditions = leading === null ? [] : inLeading(rows, leading, { column, direction });
  if (after !== null) conditions.push(sql`${afterPosition(sort, after)}`);
  const rest = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  const order = sql.join(sort.map((by) => sql`${by.value} ${sql.raw(by.direction)} nulls last`));
  const named = Object.entries(rows.names ?? {}).map(
    ([name, text]) => sql`, ${text} as ${sql.ref(name)}`,
  );
  const { rows: found } = await sql<StoredCells>`
    select entry.*${sql.join(named, sql``)}
    from (select * from ${entriesOf(rows, days)} ${rest} order by ${order} limit ${count}) as entry
    order by ${order}`.execute(db);
  return found;
}

function inLeading(
  { day }: SqlRows,
  { days, last }: Leading,
  { column, direction }: Pick<RowPage, "column" | "direction">,
): RawBuilder<unknown>[] {
  const isIn = day === undefined ? [] : [sql`${entryColumn(day)} in (${sql.join(days)})`];
  if (last === null) return isIn;
  const compared = direction === "asc" ? sql`<=` : sql`>=`;
  return [...isIn, sql`${entryColumn(column.id)} ${compared} ${last}`];
}

async function readTotal(db: Database, rows: SqlRows, days: DaySpan): Promise<RowTotal> {
  const sums = rows.added.map(
    (id) => sql`coalesce(sum(${sql.ref(`entry.${id}`)}), 0) as ${sql.ref(id)}`,
  );
  const { rows: found } = await sql<Record<string, number>>`
    select count(*) as row_count, ${sql.join(sums)} from ${entriesOf(rows, days)}`.execute(db);
  const { row_count: count = 0, ...all } = found[0] ?? {};
  return { count, sums: all };
}

/** The name of the record whose id is in a column of `entry`. */
export function nameOf(
  storeId: number,
  { table, name, id }: { table: string; name: string; id: string },
): RawBuilder<unknown> {
  const of = sql.table(table);
  return sql`(select ${sql.ref(`${table}.${name}`)} from ${of}
    where ${sql.ref(`${table}.store_id`)} = ${storeId}
      and ${sql.ref(`${table}.id`)} = ${sql.ref(`entry.${id}`)})`;
}
