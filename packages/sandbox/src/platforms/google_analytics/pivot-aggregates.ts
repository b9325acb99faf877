import { keyIn, textsOf, type PivotPart } from "./engine/pivot-part.ts";
import type { Table } from "./engine/report-table.ts";
import { formatMetric } from "./format-number.ts";
import { rowOf, type ReportRow } from "./report-parts.ts";
import type { CheckedBasis } from "./request/check-report.ts";

const marks: Readonly<Record<string, string>> = {
  TOTAL: "RESERVED_TOTAL",
  MINIMUM: "RESERVED_MIN",
  MAXIMUM: "RESERVED_MAX",
};

/**
 * The aggregates that pivots ask for: each alone, and all that ask for the same together. The dimensions of what is
 * aggregated read as its mark; those of the other pivots keep their values.
 */
export function pivotAggregates(
  table: Table,
  parts: readonly PivotPart[],
  checked: CheckedBasis,
): ReportRow[] {
  return Object.entries(marks).flatMap(([kind, mark]) => {
    const asking = parts.filter(({ pivot }) => pivot.metricAggregations?.includes(kind));
    const together = asking.length > 1 ? [asking] : [];
    return [...asking.map((part) => [part]), ...together].flatMap((folded) =>
      foldedRows(table, { parts, folded, kind, mark, checked }),
    );
  });
}

type Folding = {
  parts: readonly PivotPart[];
  folded: readonly PivotPart[];
  kind: string;
  mark: string;
  checked: CheckedBasis;
};

function foldedRows(table: Table, { parts, folded, kind, mark, checked }: Folding): ReportRow[] {
  const open = parts.filter((part) => !folded.includes(part));
  const openColumns = open.flatMap(({ columns }) => columns);
  const shown = open.map((part) => ({ part, keys: new Set(part.shown) }));
  const source = kind === "TOTAL" ? table.regroup(openColumns) : table;
  const byKey = new Map<string, number[]>();
  for (const row of source.rows) {
    if (!shown.every(({ part, keys }) => keys.has(keyIn(source, part.columns, row)))) continue;
    const key = keyIn(source, openColumns, row);
    byKey.set(key, [...(byKey.get(key) ?? []), row]);
  }
  return [...byKey].map(([key, rows]) => {
    const openTexts = textsOf(openColumns, key);
    const texts = parts.flatMap((part) =>
      part.columns.map((column) =>
        folded.includes(part) ? mark : (openTexts[openColumns.indexOf(column)] ?? ""),
      ),
    );
    const values = checked.metrics.flatMap(({ field, isInvisible }, metric) => {
      const all = rows.map((row) => source.valueOf(metric, row));
      const value = kind === "MINIMUM" ? Math.min(...all) : Math.max(...all);
      return isInvisible ? [] : [formatMetric(value, field.type)];
    });
    return rowOf(texts, values);
  });
}
