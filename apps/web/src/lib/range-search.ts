import {
  type ComparisonKey,
  comparisonKeys,
  defaultComparison,
} from "@cartograph/contracts/comparisons.ts";
import {
  type DateBasis,
  dateBases,
  type DateRange,
  defaultDateRange,
  toDateRange,
} from "@cartograph/contracts/date-range.ts";
import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import {
  type Filter,
  formatFilters,
  narrowFilters,
  parseFilters,
} from "@cartograph/contracts/dimensions/filters.ts";

const rangeParameters = ["range", "from", "to"] as const;
const comparisonParameter = "compare";
const basisParameter = "basis";
const filtersParameter = "filters";

/** The range in a URL's query; the default when it has none or an invalid one. */
export function readRange(search: URLSearchParams): DateRange {
  const requested = {
    range: search.get("range"),
    from: search.get("from"),
    to: search.get("to"),
  };
  return toDateRange(requested) ?? { range: defaultDateRange };
}

/** The query with another range; other parameters stay. */
export function writeRange(search: URLSearchParams, value: DateRange): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of rangeParameters) next.delete(name);
  next.set("range", value.range);
  if (value.range === "custom") {
    next.set("from", value.from);
    next.set("to", value.to);
  }
  return next;
}

/** The comparison in a URL's query; the default when it has none or an unknown one. */
export function readComparison(search: URLSearchParams): ComparisonKey {
  const requested = search.get(comparisonParameter);
  return comparisonKeys.find((key) => key === requested) ?? defaultComparison;
}

/** The query with another comparison, leaving out the default; other parameters stay. */
export function writeComparison(search: URLSearchParams, value: ComparisonKey): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(comparisonParameter);
  if (value !== defaultComparison) next.set(comparisonParameter, value);
  return next;
}

/** The date basis in a URL's query; null where the store's own applies. */
export function readBasis(search: URLSearchParams): DateBasis | null {
  const requested = search.get(basisParameter);
  return dateBases.find((basis) => basis === requested) ?? null;
}

/** The query with another date basis; other parameters stay. */
export function writeBasis(search: URLSearchParams, value: DateBasis): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set(basisParameter, value);
  return next;
}

/** The filters in a URL's query; none when it has none or invalid ones. */
export function readFilters(search: URLSearchParams): Filter[] {
  const parsed = parseFilters(search.get(filtersParameter) ?? "");
  return "filters" in parsed ? parsed.filters : [];
}

/** The query with other filters; other parameters stay. */
export function writeFilters(search: URLSearchParams, filters: readonly Filter[]): URLSearchParams {
  const next = new URLSearchParams(search);
  next.delete(filtersParameter);
  if (filters.length > 0) next.set(filtersParameter, formatFilters(filters));
  return next;
}

/**
 * Adds the current range, comparison, date basis and filters to a path, which may have parameters of its own or a
 * `#section`. A range of the path's own replaces the current one; its filters narrow the current ones, and an empty
 * `filters=` drops them. The other parameters of the current screen are dropped.
 */
export function keepRange(path: string, search: URLSearchParams): string {
  const [address = "", section] = path.split("#");
  const [screen = "", query = ""] = address.split("?");
  const own = new URLSearchParams(query);
  const kept = new URLSearchParams(query);
  const names = [...(own.has("range") ? [] : rangeParameters), comparisonParameter, basisParameter];
  for (const name of names) {
    const value = search.get(name);
    if (value !== null && !own.has(name)) kept.append(name, value);
  }
  const current = own.get(filtersParameter) === "" ? [] : readFilters(search);
  const filters = readFilters(own).reduce(narrowFilters, current);
  const text = writeFilters(kept, filters).toString();
  return `${screen}${text && `?${text}`}${section === undefined ? "" : `#${section}`}`;
}

/** The input of a report procedure, leaving out the default comparison. */
export function toReportQuery(
  value: DateRange,
  comparison: ComparisonKey = defaultComparison,
): ReportQuery {
  return { ...value, ...(comparison === defaultComparison ? {} : { compare: comparison }) };
}

/** The input of a report procedure, from a URL's query. */
export function readReportQuery(search: URLSearchParams): ReportQuery {
  const basis = readBasis(search);
  const filters = readFilters(search);
  return {
    ...toReportQuery(readRange(search), readComparison(search)),
    ...(basis === null ? {} : { basis }),
    ...(filters.length === 0 ? {} : { filters: formatFilters(filters) }),
  };
}
