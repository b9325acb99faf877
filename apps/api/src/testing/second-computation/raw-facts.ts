import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";

/** A question about days since 1970-01-01, both included. */
export type RawQuestion = {
  from: number;
  to: number;
  basis: DateBasis;
  filters: readonly Filter[];
  /** UTC ms: later facts are not counted, of those that have a time. */
  until?: number;
};

/** The figures of one kind of facts. Money in minor units; null without a denominator. */
export type RawFigures = {
  metrics: readonly MetricId[];
  valueOf: (id: MetricId, question: RawQuestion) => number | null;
  /** The figure of each group, by `groupName` of its values; groups without any fact are absent. */
  breakdown: (
    id: MetricId,
    question: RawQuestion & { by: readonly DimensionId[] },
  ) => Map<string, number | null>;
  valuesOf: (dimension: DimensionId) => string[];
};

type RawFacts<Row> = {
  /** All rows for these dimensions; the same list for the same dimensions. */
  rowsFor: (dimensions: readonly DimensionId[]) => readonly Row[];
  /** Null for facts that do not depend on the range. */
  dayOf: ((row: Row, basis: DateBasis) => number) | null;
  /** UTC ms, for facts with a time. */
  atOf?: (row: Row, basis: DateBasis) => number;
  /** Several values if the dimension overlaps. */
  values: (dimension: DimensionId, row: Row, basis: DateBasis) => readonly string[];
  metrics: Partial<Record<MetricId, (rows: readonly Row[]) => number | null>>;
};

/** Filters, groups and sums rows one by one. */
export function rawFigures<Row>({
  rowsFor,
  dayOf,
  atOf,
  values,
  metrics,
}: RawFacts<Row>): RawFigures {
  const days: Record<DateBasis, Map<readonly Row[], Map<number, Row[]>>> = {
    order_date: new Map(),
    refund_date: new Map(),
  };

  function byDay(rows: readonly Row[], basis: DateBasis): Map<number, Row[]> {
    const known = days[basis].get(rows) ?? groupBy(rows, (row) => [dayOf?.(row, basis) ?? 0]);
    days[basis].set(rows, known);
    return known;
  }

  function rowsOf(question: RawQuestion, by: readonly DimensionId[]): Row[] {
    const { from, to, basis, filters, until = Infinity } = question;
    const rows = rowsFor([...by, ...filters.map(({ dimension }) => dimension)]);
    const isInRange = (day: number) => dayOf === null || (day >= from && day <= to);
    const inRange = [...byDay(rows, basis)].flatMap(([day, own]) => (isInRange(day) ? own : []));
    return inRange.filter(
      (row) =>
        (atOf === undefined || atOf(row, basis) < until) &&
        filters.every((filter) => passes(filter, values(filter.dimension, row, basis))),
    );
  }

  const valuesOf = new Map<DimensionId, string[]>();
  const compute = (id: MetricId, rows: readonly Row[]) => metrics[id]?.(rows) ?? null;
  return {
    metrics: Object.keys(metrics) as MetricId[],
    valueOf: (id, question) => compute(id, rowsOf(question, [])),
    breakdown: (id, { by, ...question }) => {
      const groups = groupBy(rowsOf(question, by), (row) =>
        combinations(by.map((dimension) => values(dimension, row, question.basis))).map(groupName),
      );
      return new Map([...groups].map(([value, rows]) => [value, compute(id, rows)]));
    },
    valuesOf: (dimension) => {
      const own = (row: Row) => values(dimension, row, "order_date");
      const known = valuesOf.get(dimension) ?? [...groupBy(rowsFor([dimension]), own).keys()];
      valuesOf.set(dimension, known);
      return known;
    },
  };
}

/** The values of a group, one for each dimension, as the key of a map. */
export const groupName = (values: readonly string[]): string => values.join("\n");
export const groupValues = (name: string): string[] => name.split("\n");

function combinations([first, ...others]: readonly (readonly string[])[]): string[][] {
  if (first === undefined) return [[]];
  const rest = combinations(others);
  return first.flatMap((value) => rest.map((values) => [value, ...values]));
}

export function passes({ operator, values }: Filter, own: readonly string[]): boolean {
  const hasOne = own.some((value) => values.includes(value));
  return operator === "is" ? hasOne : !hasOne;
}

function groupBy<T, Key>(items: readonly T[], keysOf: (item: T) => readonly Key[]): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const item of items) {
    for (const key of new Set(keysOf(item))) {
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [item]);
      else group.push(item);
    }
  }
  return groups;
}

export function total<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, item) => sum + of(item), 0);
}
