import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { AllRowsView } from "@cartograph/ui/data-table/data-table.tsx";
import { metricPath } from "../metric-path.ts";

type BreakdownOfRows = {
  /** The metric that the table is about. */
  metric: MetricId;
  /** The dimension of its rows. */
  by: DimensionId;
  /** The column of their names. */
  name: string;
  filters?: readonly Filter[];
};

/**
 * The breakdown with all rows of a table, of the metric that it is sorted by, in the same order and with the same
 * search.
 */
export function breakdownOfRows({ metric, by, name, filters = [] }: BreakdownOfRows) {
  return ({ sort, metric: sorted, searched }: AllRowsView): string => {
    const shown = sorted ?? metric;
    const sign = sort?.direction === "ascending" ? "" : "-";
    return metricPath(shown, {
      by,
      filters,
      q: searched,
      ...(sort === null ? {} : { sort: `${sign}${sort.key === name ? by : shown}` }),
      section: "breakdown",
    });
  };
}
