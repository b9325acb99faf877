import { invalidField } from "@cartograph/contracts/app-error.ts";
import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { MetricRows, RowColumn } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured, notFilteredBy } from "../../metrics/measure.ts";
import { withComparison } from "../with-comparison.ts";
import { metricFrame } from "../metric-frame.ts";
import { abandonedCheckouts, customersToDate } from "./customer-rows.ts";
import { dayRows } from "./day-rows.ts";
import { cachedRows } from "./cached-rows.ts";
import { ledgerRows } from "./ledger-rows.ts";
import { isPlacedOrdersMetric, lineRows, placedOrderRows } from "./order-rows.ts";
import { rowMetricsOf, metricColumn, type RowSource, toCell, toCells } from "./row-source.ts";
import { sqlSource, type SqlRows } from "./sql-rows.ts";
import { customersInRange } from "./customers-in-range.ts";

export type RowsQuery = {
  id: MetricId;
  sort?: string | undefined;
  limit: number;
  cursor?: string | undefined;
};

/**
 * The rows that add up to a metric, or to the numerator and denominator of a ratio.
 * @throws AppError invalid_input if there is no such sort column, or the cursor is from another query
 */
export function metricRows(
  db: Database,
  request: ReportRequest,
  { id, sort, limit, cursor }: RowsQuery,
): Promise<MetricRows> {
  return withComparison(db, request, async (comparison) => {
    const { store, period } = comparison;
    const source = sourceOf(comparison, id);
    const columns = [...source.columns, ...source.rowMetrics.map(metricColumn)];
    const sorted = readSort(sort, columns);
    const question = {
      storeId: store.id,
      name: `rows of ${id}`,
      query: { ...request.query, from: period.range.from, to: period.range.to },
      sort: sorted.direction === "desc" ? `-${sorted.column.id}` : sorted.column.id,
    };
    const isKnown = isMeasured(comparison, id);
    const page = isKnown
      ? await source.read({ ...sorted, question, limit, cursor })
      : { rows: [], next: null };
    const total = isKnown
      ? await cachedRows(comparison, { id, name: "total", load: source.total, bytesOf: () => 500 })
      : { count: 0, sums: {} };
    const sums = source.summedMetrics.map((each) => [
      each,
      toCell(total.sums[each] ?? null, metricColumn(each), store),
    ]);
    return {
      ...(await metricFrame(comparison, id)),
      columns,
      rows: page.rows.map((row) => ({ cells: toCells(row, columns, store) })),
      count: total.count,
      sums: Object.fromEntries(sums) as MetricRows["sums"],
      next: page.next,
      notFilteredBy: notFilteredBy(comparison, id),
    };
  });
}

function sourceOf(comparison: Comparison, id: MetricId): RowSource {
  if (customerMetrics.has(id))
    return customersInRange(comparison, { id, rowMetrics: rowMetricsOf(id) });
  const rows = sqlRowsOf(comparison, id);
  return rows === null
    ? dayRows(comparison, id)
    : sqlSource(comparison.db, rows, comparison.period.current);
}

const customerMetrics: ReadonlySet<MetricId> = new Set([
  "customers",
  "returning_customers",
  "returning_customer_rate",
]);

/** Null for metrics whose rows are groups of daily facts. */
function sqlRowsOf(comparison: Comparison, id: MetricId): SqlRows | null {
  const rowMetrics = rowMetricsOf(id);
  const [fact, ...others] = metricDefinitions[id].facts;
  if (others.length > 0) return null;
  switch (fact) {
    case "sales":
      if (isPlacedOrdersMetric(id)) return placedOrderRows(comparison, id);
      return ledgerRows(comparison, rowMetrics);
    case "order_lines":
      return lineRows(comparison, rowMetrics);
    case "customers":
      return customersToDate(comparison, rowMetrics);
    case "checkouts":
      return abandonedCheckouts(comparison, rowMetrics);
    default:
      return null;
  }
}

/** The column and direction of a sort such as `-day`; by default, the first column, descending. */
function readSort(
  sort: string | undefined,
  columns: readonly RowColumn[],
): { column: RowColumn; direction: "asc" | "desc" } {
  const name = sort?.replace(/^-/, "");
  const column = columns.find(({ id }) => name === undefined || id === name);
  if (column === undefined) {
    const message = `Unknown column "${name?.slice(0, 40)}". Use one of: ${columns.map(({ id }) => id).join(", ")}`;
    throw invalidField("sort", message);
  }
  return { column, direction: sort === undefined || sort.startsWith("-") ? "desc" : "asc" };
}
