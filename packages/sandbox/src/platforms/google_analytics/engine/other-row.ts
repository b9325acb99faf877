import { aggregate, type Aggregation } from "./aggregate.ts";
import type { DimensionColumn } from "./cursor.ts";
import { createKey } from "./group-key.ts";
import type { ReportData } from "./report-data.ts";

/**
 * Keeps the most frequent combinations of values other than date and time, and combines the rest into "(other)", as
 * Google Analytics does when a day's table would get too long.
 */
export function rollUp(
  data: ReportData,
  aggregation: Aggregation,
  limit: number,
): { columns: DimensionColumn[]; hasOtherRow: boolean } {
  const columns = [...aggregation.columns];
  const named = columns.filter(({ isTime }) => !isTime);
  const groups = aggregate(data, { ...aggregation, columns: named, bases: new Set(["events"]) });
  if (named.length === 0 || groups.count <= limit) return { columns, hasOtherRow: false };

  const events = groups.sumsOf("events");
  const ranked = Array.from({ length: groups.count }, (_, row) => row)
    .toSorted((a, b) => (events[b] ?? 0) - (events[a] ?? 0))
    .slice(0, limit);
  const top = new Set(
    ranked.map((row) => named.map((_, index) => groups.codes[index]?.[row]).join(" ")),
  );
  const isTop = topTest(named, top);
  return {
    columns: columns.map((column) => (column.isTime ? column : withOther(column, isTop))),
    hasOtherRow: true,
  };
}

type Test = (cursor: Parameters<DimensionColumn["codeAt"]>[0]) => boolean;

/** Looks up each combination once. */
function topTest(named: readonly DimensionColumn[], top: ReadonlySet<string>): Test {
  const keyAt = createKey(named);
  const known = new Map<number | string, boolean>();
  return (cursor) => {
    const key = keyAt(cursor);
    let isTop = known.get(key);
    if (isTop === undefined) {
      isTop = top.has(named.map((column) => column.codeAt(cursor)).join(" "));
      known.set(key, isTop);
    }
    return isTop;
  };
}

function withOther(column: DimensionColumn, isTop: Test): DimensionColumn {
  const other = column.size;
  const values = [...column.values];
  values[other] = "(other)";
  return {
    ...column,
    size: other + 1,
    values,
    codeAt: (cursor) => (isTop(cursor) ? column.codeAt(cursor) : other),
  };
}
