import type { OrderBy, ReportRequest } from "./report-request.ts";
import type { CheckedFields, Wrong } from "./check-report.ts";

const usualLimit = 10_000;
const maxLimit = 250_000;

/** Where the page begins and how many rows it has at most; a larger page is cut silently. */
export function pageOf({ offset = 0, limit = 0 }: Pick<ReportRequest, "offset" | "limit">): {
  offset: number;
  limit: number;
} {
  return { offset, limit: Math.min(limit === 0 ? usualLimit : limit, maxLimit) };
}

export function checkPaging({
  offset = 0,
  limit = 0,
}: Pick<ReportRequest, "offset" | "limit">): Wrong | null {
  if (limit < 0) return { wrong: `limit must be positive. The API received limit = ${limit}` };
  if (offset < 0) return { wrong: `offset must be positive. The API received offset = ${offset}` };
  return null;
}

/** `dateRange` can be ordered by where there are several. */
export function checkOrders(
  orderBys: readonly OrderBy[],
  { dimensions, metrics }: CheckedFields,
  hasSpanColumn: boolean,
): Wrong | null {
  const names = new Set([
    ...dimensions.map(({ asked }) => asked),
    ...metrics.map(({ asked }) => asked),
    ...(hasSpanColumn ? ["dateRange"] : []),
  ]);
  for (const { dimension, metric, pivot } of orderBys) {
    const name = dimension?.dimensionName ?? metric?.metricName ?? pivot?.metricName ?? "";
    if (!names.has(name)) {
      return {
        wrong: `Field ${name} exists in OrderBy but is not defined in input Dimensions/Metrics list`,
      };
    }
  }
  return null;
}

export function checkAggregations(aggregations: readonly string[]): Wrong | null {
  return aggregations.includes("COUNT")
    ? { wrong: "Metric aggregation Count is not supported in ReportRequest." }
    : null;
}
