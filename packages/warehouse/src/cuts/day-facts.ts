import { type DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { groupBy } from "../grouping.ts";
import { isDayDimension, valueOfDay } from "../dimensions/time-values.ts";
import type { DaySpan } from "../calendar/period.ts";
import type { KnownSums } from "../metrics/series.ts";
import { isKnownDay, type KnownSpan } from "../source-days/known-span.ts";

/** A row of a daily report: the sums of one member, such as a campaign, on one day. */
export type DayFact<Member, Sums> = { day: number; member: Member; sums: Sums };

/** The rows of a daily report on its known days. Together they make up the figures without filters. */
export type DayFacts<Member, Sums> = {
  span: KnownSpan;
  rows: readonly DayFact<Member, Sums>[];
  /** The values of a member; none or several only for overlapping dimensions. */
  valuesOf: (dimension: DimensionId, member: Member) => readonly string[];
};

/** Whether values match all filters. */
export function matchesFilters(
  filters: readonly Filter[],
  valuesOf: (dimension: DimensionId) => readonly string[],
): boolean {
  return filters.every(({ dimension, operator, values }) => {
    const hasOne = valuesOf(dimension).some((value) => values.includes(value));
    return hasOne === (operator === "is");
  });
}

export function filterFacts<Member, Sums>(
  facts: DayFacts<Member, Sums>,
  filters: readonly Filter[],
): DayFacts<Member, Sums> {
  const conditions = filters.map(({ dimension, operator, values }) => {
    const named = new Set(values);
    const readValues = valuesOfRow(facts, dimension);
    return (row: DayFact<Member, Sums>) =>
      readValues(row).some((value) => named.has(value)) === (operator === "is");
  });
  const rows = facts.rows.filter((row) => conditions.every((holds) => holds(row)));
  return { ...facts, rows };
}

/** False if all days that match the filters by time are unknown, such as the only day that is left out. */
export function isAnyDayKnown(
  known: KnownSpan,
  days: DaySpan,
  filters: readonly Filter[],
): boolean {
  if (!filters.some(({ dimension }) => isDayDimension(dimension))) return true;
  const matching = daysMatching(days, filters);
  return matching.length === 0 || matching.some((day) => isKnownDay(day, known));
}

/** The days that match the filters by time, in order. */
export function daysMatching({ from, to }: DaySpan, filters: readonly Filter[]): number[] {
  const conditions = filters.flatMap(({ dimension, operator, values }) =>
    isDayDimension(dimension)
      ? [(day: number) => values.includes(valueOfDay(dimension, day)) === (operator === "is")]
      : [],
  );
  const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return days.filter((day) => conditions.every((holds) => holds(day)));
}

/** Groups rows by their values of the dimensions; a row is in several groups if a dimension overlaps. */
export function groupFacts<Member, Sums>(
  facts: DayFacts<Member, Sums>,
  by: readonly DimensionId[],
  keyOf: (values: readonly string[]) => string,
): Map<string, DayFact<Member, Sums>[]> {
  const readers = by.map((dimension) => valuesOfRow(facts, dimension));
  const groups = new Map<string, DayFact<Member, Sums>[]>();
  for (const row of facts.rows) {
    for (const values of combinations(readers.map((valuesOf) => valuesOf(row)))) {
      const key = keyOf(values);
      const group = groups.get(key);
      // Most of a million groups have a single row.
      if (group === undefined) groups.set(key, [row]);
      else group.push(row);
    }
  }
  return groups;
}

/** Sums of each day over all rows. */
export function addByDay<Sums>(
  { rows }: { rows: readonly { day: number; sums: Sums }[] },
  add: (all: Sums[]) => Sums,
): Map<number, Sums> {
  const byDay = groupBy(rows, ({ day }) => day);
  return new Map([...byDay].map(([day, ofDay]) => [day, add(ofDay.map(({ sums }) => sums))]));
}

/** The same, with the days on which they are known. */
export function knownSums<Sums>(
  facts: Pick<DayFacts<unknown, Sums>, "span" | "rows"> | null,
  add: (all: Sums[]) => Sums,
): KnownSums<Sums> | null {
  return facts && { days: facts.span, byDay: addByDay(facts, add) };
}

/** Reads the values of a row; none or several only for overlapping dimensions. */
export function valuesOfRow<Member, Sums>(
  { valuesOf }: DayFacts<Member, Sums>,
  dimension: DimensionId,
): (row: DayFact<Member, Sums>) => readonly string[] {
  if (isDayDimension(dimension)) return ({ day }) => [valueOfDay(dimension, day)];
  return ({ member }) => valuesOf(dimension, member);
}

function combinations(values: readonly (readonly string[])[]): string[][] {
  return values.reduce<string[][]>(
    (all, each) => all.flatMap((some) => each.map((value) => [...some, value])),
    [[]],
  );
}
