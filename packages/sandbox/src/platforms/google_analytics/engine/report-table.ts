import { minorUnitDigits } from "../../../core/money.ts";
import type { Quirks } from "../quirks.ts";
import type { Base, DimensionField, MetricField } from "../registry/field.ts";
import { findDimension, findMetric } from "../registry/find-field.ts";
import type { FilterExpression } from "../request/report-request.ts";
import { aggregate } from "./aggregate.ts";
import type { Cursor, DimensionColumn, Grain } from "./cursor.ts";
import { createColumn, createSpanColumn } from "./dimension-columns.ts";
import { cursorTest, filtersOf, groupTest } from "./filter-tests.ts";
import { createKey } from "./group-keys.ts";
import { rollUp } from "./other-row.ts";
import type { Groups } from "./tally.ts";
import type { World } from "./world.ts";

export type TableAsk = {
  dimensions: readonly DimensionField[];
  metrics: readonly MetricField[];
  dimensionFilter?: FilterExpression | undefined;
  metricFilter?: FilterExpression | undefined;
  keepEmptyRows?: boolean | undefined;
  /** Several date ranges are told apart unless this is so. */
  mergesSpans?: boolean;
};

/** The rows of a report in no order; a row is known by its group's number. */
export type Table = {
  columns: readonly DimensionColumn[];
  metrics: readonly MetricField[];
  rows: readonly number[];
  /** The dimension's code of a row. */
  codeOf(column: number, row: number): number;
  valueOf(metric: number, row: number): number;
  hasOtherRow: boolean;
  /** The same sessions and rows, told apart by those columns alone. */
  regroup(columns: readonly DimensionColumn[]): Table;
};

export function buildTable(world: World, ask: TableAsk, quirks: Quirks): Table {
  const columns = ask.dimensions.map((field) => createColumn(field, world));
  if (world.spans.length > 1 && !ask.mergesSpans) columns.push(createSpanColumn(world));
  const filterColumns = filtersOf(ask.dimensionFilter).map(({ fieldName = "" }) => {
    const field = findDimension(fieldName);
    if (!field) throw new RangeError(`There is no dimension ${fieldName}.`);
    return [fieldName, createColumn(field, world)] as const;
  });
  const filterColumn = new Map(filterColumns);
  const test = ask.dimensionFilter
    ? cursorTest(ask.dimensionFilter, (name) => {
        const column = filterColumn.get(name);
        if (!column) throw new RangeError(`There is no dimension ${name}.`);
        return column;
      })
    : null;
  const grain = finest([...columns, ...filterColumn.values()].map((column) => column.grain));
  const bases = basesOf(ask, quirks);
  const { columns: rolled, hasOtherRow } =
    quirks.cardinalityLimit === null
      ? { columns, hasOtherRow: false }
      : rollUp(world, { columns, test, grain, bases: new Set() }, quirks.cardinalityLimit);
  return tableOf({ world, ask, quirks, test, grain, bases, hasOtherRow }, rolled);
}

type Making = {
  world: World;
  ask: TableAsk;
  quirks: Quirks;
  test: ((cursor: Cursor) => boolean) | null;
  grain: Grain;
  bases: ReadonlySet<Base>;
  hasOtherRow: boolean;
};

function tableOf(making: Making, columns: readonly DimensionColumn[]): Table {
  const { world, ask, quirks, hasOtherRow } = making;
  const groups = aggregate(world, { ...making, columns });
  const valueIn = valueReader(groups, world.traffic.property.currency);
  const valueOf = (metric: number, row: number) => {
    const field = ask.metrics[metric];
    return field ? valueIn(field, row) : 0;
  };
  const passesMetrics = ask.metricFilter
    ? groupTest(ask.metricFilter, (name, row) => {
        const field = findMetric(name);
        return field ? valueIn(field, row) : 0;
      })
    : () => true;
  const { thresholdUsers } = quirks;
  const isEnough = (row: number) =>
    thresholdUsers === null ||
    columns.every(({ isTime }) => isTime) ||
    (groups.sumsOf("users")[row] ?? 0) >= thresholdUsers;
  const isRecorded = (row: number) =>
    ask.keepEmptyRows === true ||
    ask.metrics.length === 0 ||
    ask.metrics.some((field) => valueIn(field, row) !== 0);
  const rows = Array.from({ length: groups.count }, (_, row) => row).filter(
    (row) => isRecorded(row) && isEnough(row) && passesMetrics(row),
  );

  function regroup(fewer: readonly DimensionColumn[]): Table {
    const { test } = making;
    const plain = { ...ask, metricFilter: undefined, keepEmptyRows: true };
    const rest = { ...making, ask: plain, quirks: { ...quirks, thresholdUsers: null } };
    if (rows.length === groups.count) return tableOf(rest, fewer);
    const keyAt = createKey(columns);
    const kept = new Set(rows.map((row) => keyOfRow(groups, columns, row)));
    const isKept = (cursor: Cursor) => (!test || test(cursor)) && kept.has(keyAt(cursor));
    return tableOf({ ...rest, test: isKept }, fewer);
  }

  return {
    columns,
    metrics: ask.metrics,
    rows,
    codeOf: (column, row) => groups.codes[column]?.[row] ?? 0,
    valueOf,
    hasOtherRow,
    regroup,
  };
}

/** The key that `createKey` would give a cursor on that row. */
function keyOfRow(
  groups: Groups,
  columns: readonly DimensionColumn[],
  row: number,
): number | string {
  const onRow = columns.map((column, place) => ({
    ...column,
    codeAt: () => groups.codes[place]?.[row] ?? 0,
  }));
  return createKey(onRow)({} as Cursor);
}

function valueReader(groups: Groups, currency: string) {
  const minorUnits = 10 ** minorUnitDigits(currency);
  return ({ bases, value }: MetricField, row: number): number =>
    value(
      ...bases.map((base) => {
        const sum = groups.sumsOf(base)[row] ?? 0;
        return base === "revenue" || base === "itemRevenue" ? sum / minorUnits : sum;
      }),
    );
}

function basesOf(ask: TableAsk, quirks: Quirks): Set<Base> {
  const filtered = filtersOf(ask.metricFilter).flatMap(
    ({ fieldName = "" }) => findMetric(fieldName) ?? [],
  );
  const bases = new Set([...ask.metrics, ...filtered].flatMap((field) => field.bases));
  if (quirks.thresholdUsers !== null) bases.add("users");
  return bases;
}

function finest(grains: readonly Grain[]): Grain {
  if (grains.includes("item")) return "item";
  return grains.includes("event") ? "event" : "session";
}
