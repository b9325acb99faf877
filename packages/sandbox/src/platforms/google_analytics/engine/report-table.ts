import { minorUnitDigits } from "../../../core/money.ts";
import type { Quirks } from "../quirks.ts";
import type { Base, MetricField } from "../registry/field.ts";
import type { CheckedFields } from "../request/check-report.ts";
import { aggregate } from "./aggregate.ts";
import type { DimensionColumn, Grain } from "./cursor.ts";
import { createColumn, createSpanColumn } from "./dimension-columns.ts";
import { cursorTest } from "./filter-tests.ts";
import { rollUp } from "./other-row.ts";
import type { Groups } from "./tally.ts";
import type { ReportData } from "./report-data.ts";

/** The rows of a report, unordered; a row is identified by its group's number. */
export type Table = {
  columns: readonly DimensionColumn[];
  metrics: readonly MetricField[];
  rows: readonly number[];
  /** Returns the dimension's code in a row. */
  codeOf(column: number, row: number): number;
  valueOf(metric: number, row: number): number;
  hasOtherRow: boolean;
};

export function buildTable(data: ReportData, fields: CheckedFields, quirks: Quirks): Table {
  const { metrics } = fields;
  const requested = fields.dimensions.map((field) => createColumn(field, data));
  if (data.spans.length > 1) requested.push(createSpanColumn(data));
  const filterColumn = fields.filter && createColumn(fields.filter.dimension, data);
  const test =
    fields.filter && filterColumn ? cursorTest(fields.filter.filter, filterColumn) : null;
  const all = filterColumn ? [...requested, filterColumn] : requested;
  const grain = finest(all.map((column) => column.grain));
  const { columns, hasOtherRow } =
    quirks.cardinalityLimit === null
      ? { columns: requested, hasOtherRow: false }
      : rollUp(
          data,
          { columns: requested, test, grain, bases: new Set() },
          quirks.cardinalityLimit,
        );
  const { thresholdUsers } = quirks;
  const bases = new Set<Base>(metrics.flatMap((field) => field.bases));
  if (thresholdUsers !== null) bases.add("users");
  const groups = aggregate(data, { columns, test, grain, bases });
  const valueIn = valueReader(groups, data.traffic.property.currency);
  const hasEnoughUsers = (row: number) =>
    thresholdUsers === null ||
    columns.every(({ isTime }) => isTime) ||
    (groups.sumsOf("users")[row] ?? 0) >= thresholdUsers;
  const hasValue = (row: number) =>
    metrics.length === 0 || metrics.some((field) => valueIn(field, row) !== 0);
  return {
    columns,
    metrics,
    rows: Array.from({ length: groups.count }, (_, row) => row).filter(
      (row) => hasValue(row) && hasEnoughUsers(row),
    ),
    codeOf: (column, row) => groups.codes[column]?.[row] ?? 0,
    valueOf(metric, row) {
      const field = metrics[metric];
      return field ? valueIn(field, row) : 0;
    },
    hasOtherRow,
  };
}

function valueReader(groups: Groups, currency: string) {
  const minorUnits = 10 ** minorUnitDigits(currency);
  const sumIn = (base: Base, row: number): number => {
    const sum = groups.sumsOf(base)[row] ?? 0;
    return base === "revenue" || base === "itemRevenue" ? sum / minorUnits : sum;
  };
  return ({ bases, value }: MetricField, row: number): number => {
    // Most metrics are one sum, and a report has millions of values.
    const [first] = bases;
    if (first !== undefined && bases.length === 1) return value(sumIn(first, row));
    return value(...bases.map((base) => sumIn(base, row)));
  };
}

function finest(grains: readonly Grain[]): Grain {
  if (grains.includes("item")) return "item";
  return grains.includes("event") ? "event" : "session";
}
