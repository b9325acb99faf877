import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { type RawBuilder, sql } from "kysely";
import { readCursor } from "../../lists/cursor.ts";
import { afterPosition, type SortColumn } from "../../lists/keyset.ts";
import { toPage } from "../../lists/page.ts";
import type { RowPage, RowSource, StoredCells } from "./row-source.ts";

export type SqlRows = {
  columns: readonly RowColumn[];
  added: readonly MetricId[];
  /** A query with a column for each of these, in the store's units. */
  select: RawBuilder<unknown>;
  /** Columns of the query that together are unique and never null. */
  key: readonly string[];
  /** More cells of a page's rows, which are `entry`. */
  names?: Readonly<Record<string, RawBuilder<unknown>>>;
};

/** Reads pages of a query. Rows that add nothing are left out. */
export function sqlSource(db: Database, rows: SqlRows): RowSource {
  const { columns, added } = rows;
  const adding = sql.join(
    added.map((id) => sql`${sql.ref(id)} <> 0`),
    sql` or `,
  );
  const entries = sql`(select * from (${rows.select}) as row where ${adding}) as entry`;
  return {
    columns,
    added,
    summed: added,
    read: async (page) => ({
      ...(await readPage(db, { ...rows, entries }, page)),
      ...(await readSums(db, added, entries)),
    }),
  };
}

const entryColumn = (name: string) => sql.ref<string | number>(`entry.${name}`);

async function readPage(
  db: Database,
  { key, names = {}, entries }: SqlRows & { entries: RawBuilder<unknown> },
  { question, column, direction, limit, cursor }: RowPage,
): Promise<{ rows: StoredCells[]; next: string | null }> {
  const sort: SortColumn[] = [
    { value: entryColumn(column.id), direction, isNullable: true },
    ...key.map((name): SortColumn => ({ value: entryColumn(name), direction })),
  ];
  const after =
    cursor === undefined ? sql`` : sql`where ${afterPosition(sort, readCursor(cursor, question))}`;
  const order = sql.join(sort.map((by) => sql`${by.value} ${sql.raw(by.direction)} nulls last`));
  const named = Object.entries(names).map(([name, text]) => sql`, ${text} as ${sql.ref(name)}`);
  const { rows } = await sql<StoredCells>`
    select entry.*${sql.join(named, sql``)}
    from (select * from ${entries} ${after} order by ${order} limit ${limit + 1}) as entry
    order by ${order}`.execute(db);
  return toPage(rows, {
    question,
    limit,
    positionOf: (row) => [column.id, ...key].map((name) => row[name] ?? null),
  });
}

async function readSums(
  db: Database,
  added: readonly MetricId[],
  entries: RawBuilder<unknown>,
): Promise<{ count: number; sums: StoredCells }> {
  const sums = added.map(
    (id) => sql`coalesce(sum(${sql.ref(`entry.${id}`)}), 0) as ${sql.ref(id)}`,
  );
  const { rows } = await sql<Record<string, number>>`
    select count(*) as row_count, ${sql.join(sums)} from ${entries}`.execute(db);
  const { row_count: count = 0, ...all } = rows[0] ?? {};
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
