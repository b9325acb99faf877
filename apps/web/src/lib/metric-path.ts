import type { DateRange } from "@cartograph/contracts/date-range.ts";
import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { type Filter, formatFilters } from "@cartograph/contracts/dimensions/filters.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { ChartPoint } from "@cartograph/ui/charts/regroup-days.ts";
import { writeRange } from "./range-search.ts";

export type MetricView = {
  /** Filters besides the current ones. */
  filters?: readonly Filter[];
  /** Instead of the current range. */
  range?: DateRange;
  /** The dimension of its breakdown. */
  by?: DimensionId;
  /** The search of the breakdown. */
  q?: string;
  /** The order of the breakdown. */
  sort?: string;
  /** The part of the page to open at. */
  section?: string;
};

/** The path of a metric's page; a link or `keepRange` adds the current range and filters. */
export function metricPath(id: MetricId, view: MetricView = {}): string {
  const { filters = [], range, by, q, sort, section } = view;
  const search = range ? writeRange(new URLSearchParams(), range) : new URLSearchParams();
  if (by) search.set("by", by);
  if (q) search.set("q", q);
  if (sort) search.set("sort", sort);
  if (filters.length > 0) search.set("filters", formatFilters(filters));
  const query = search.toString();
  return `/metrics/${id}${query && `?${query}`}${section ? `#${section}` : ""}`;
}

/**
 * The path of a point of the metric's chart, with its days as the range and its hour as a filter; of its whole day where
 * the metric cannot be filtered by hour.
 */
export function pathOfPoint(
  id: MetricId,
  { from, to, at }: ChartPoint,
  view: MetricView = {},
): string {
  const isHour = at !== undefined && supportedDimensions(id).includes("hour");
  const hour = isHour ? [isValue("hour", String(Number(at.slice(11, 13))))] : [];
  const filters = [...(view.filters ?? []), ...hour];
  return metricPath(id, { ...view, range: daysRange(from, to), filters });
}

/** A filter by one value. */
export function isValue(dimension: DimensionId, value: string): Filter {
  return isValues(dimension, [value]);
}

/** A filter by any of some values. */
export function isValues(dimension: DimensionId, values: readonly string[]): Filter {
  return { dimension, operator: "is", values };
}

/** The range of some days, both included. */
export function daysRange(from: string, to: string): DateRange {
  return { range: "custom", from, to };
}
