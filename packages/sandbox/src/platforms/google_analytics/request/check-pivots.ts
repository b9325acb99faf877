import { filtersOf } from "../engine/filter-tests.ts";
import { checkOrders } from "./check-paging.ts";
import type { CheckedFields, Wrong } from "./check-report.ts";
import type { Pivot, PivotRequest } from "./report-request.ts";

const maxProduct = 250_000;

export function checkPivotPaging(pivots: readonly Pivot[]): Wrong | null {
  if (pivots.length === 0) return { wrong: "A pivot report request must have at least one pivot." };
  for (const { limit = 0, offset = 0 } of pivots) {
    if (limit <= 0) return { wrong: `limit must be positive. The API received limit = ${limit}` };
    if (offset < 0) {
      return { wrong: `offset must be positive. The API received offset = ${offset}` };
    }
  }
  const product = pivots.reduce((sum, { limit = 0 }) => sum * limit, 1);
  return product > maxProduct
    ? { wrong: `The product of the limits of all pivots must not exceed ${maxProduct}.` }
    : null;
}

/** Each dimension may stand in one pivot alone, and filters may look at what is asked for alone. */
export function checkPivots(request: PivotRequest, fields: CheckedFields): Wrong | null {
  const { pivots = [] } = request;
  const dimensions = new Set([...fields.dimensions.map(({ asked }) => asked), "dateRange"]);
  const metrics = new Set(fields.metrics.map(({ asked }) => asked));
  if (metrics.size === 0) return { wrong: "A pivot report request must have at least one metric." };
  const placed = pivots.flatMap(({ fieldNames = [] }) => fieldNames);
  const foreign = placed.find((name) => !dimensions.has(name));
  if (foreign !== undefined) {
    return { wrong: `Pivot field ${foreign} is not defined in input Dimensions list` };
  }
  const doubled = placed.find((name, place) => placed.indexOf(name) !== place);
  if (doubled !== undefined) return { wrong: `No two pivots can share a dimension: ${doubled}` };
  for (const { fieldName = "" } of filtersOf(request.dimensionFilter)) {
    if (!dimensions.has(fieldName)) return notRequested(fieldName);
  }
  for (const { fieldName = "" } of filtersOf(request.metricFilter)) {
    if (!metrics.has(fieldName)) return notRequested(fieldName);
  }
  const filtered = new Set(filtersOf(request.dimensionFilter).map(({ fieldName }) => fieldName));
  const unused = fields.dimensions.find(
    ({ asked }) => !placed.includes(asked) && !filtered.has(asked),
  );
  if (unused) {
    return { wrong: `Dimension ${unused.asked} is requested but not used in a pivot or filter.` };
  }
  const orderBys = pivots.flatMap((pivot) => pivot.orderBys ?? []);
  return checkOrders(orderBys, fields, true);
}

function notRequested(name: string): Wrong {
  return { wrong: `Field ${name} must be requested to be used in a filter of a pivot report.` };
}
