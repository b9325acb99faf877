import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { textsOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { byCodePoint } from "@cartograph/database/dialects/portable/compare-texts.ts";
import { type RawBuilder, sql } from "kysely";
import { hasValue, type SqlValue } from "../dimensions/sql-dimension.ts";
import { type GroupKey, groupKey } from "./group-key.ts";

export type FactRows = {
  /** The `from` clause: the rows of facts and the tables that `valueOf` reads. */
  from: RawBuilder<unknown>;
  valueOf: (dimension: DimensionId) => SqlValue;
};

type Wanted<Column extends string, Per extends string> = {
  by: readonly DimensionId[];
  filters: readonly Filter[];
  /** Additional columns to group by. */
  per: Readonly<Record<Per, RawBuilder<unknown>>>;
  columns: Readonly<Record<Column, RawBuilder<unknown>>>;
};

export type GroupRow<Column extends string> = { key: GroupKey } & Record<Column, number>;

/** Aggregates the rows matching all filters by the values of the dimensions, in order. */
export async function selectGroups<Column extends string, Per extends string>(
  db: Database,
  { from, valueOf }: FactRows,
  { by, filters, per, columns }: Wanted<Column, Per>,
): Promise<GroupRow<Column | Per>[]> {
  const values = by.map((dimension) => valueOf(dimension));
  const lists = values.flatMap((value, index) =>
    "many" in value ? [sql`${textsOf(value.many)} as ${sql.ref(`list${index}`)}`] : [],
  );
  const selected = [
    ...values.map(
      (value, index) =>
        sql`${byCodePoint("one" in value ? value.one : sql.ref<string>(`list${index}.value`))}
          as ${sql.ref(`value${index}`)}`,
    ),
    ...Object.entries<RawBuilder<unknown>>({ ...per, ...columns }).map(
      ([name, expression]) => sql`${expression} as ${sql.ref(name)}`,
    ),
  ];
  const keys = values.length + Object.keys(per).length;
  const grouped = sql.join(Array.from({ length: keys }, (_, index) => sql.lit(index + 1)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join(selected)}
    from ${sql.join([from, ...lists])}
    ${whereAll(filters, valueOf)}
    ${keys === 0 ? sql`` : sql`group by ${grouped} order by ${grouped}`}`.execute(db);
  return rows.map(
    (row) =>
      ({
        ...row,
        key: groupKey(values.map((_, index) => String(row[`value${index}`]))),
      }) as GroupRow<Column | Per>,
  );
}

/** Counts the rows by their values of the dimension. */
export async function countByValue(
  db: Database,
  rows: FactRows,
  dimension: DimensionId,
): Promise<ReadonlyMap<string, number>> {
  const counts = await selectGroups(db, rows, {
    by: [dimension],
    filters: [],
    per: {},
    columns: { facts: sql`count(*)` },
  });
  return new Map(counts.map(({ key, facts }) => [key, facts]));
}

/** `from` and `where` for the rows matching all filters; without filters, only the facts. */
export function fromFacts(
  { facts, from, valueOf }: FactRows & { facts: RawBuilder<unknown> },
  filters: readonly Filter[],
): RawBuilder<unknown> {
  return filters.length === 0
    ? sql`from ${facts}`
    : sql`from ${from} ${whereAll(filters, valueOf)}`;
}

/** A `where` clause for the rows matching all filters; empty without filters. */
export function whereAll(
  filters: readonly Filter[],
  valueOf: FactRows["valueOf"],
): RawBuilder<unknown> {
  return filters.length === 0 ? sql`` : sql`where ${matchesAll(filters, valueOf)}`;
}

/** The condition that a row matches all filters. There must be at least one. */
export function matchesAll(
  filters: readonly Filter[],
  valueOf: FactRows["valueOf"],
): RawBuilder<boolean> {
  const conditions = filters.map(({ dimension, operator, values }) => {
    const has = hasValue(valueOf(dimension), values);
    return operator === "is" ? has : sql`not ${has}`;
  });
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
