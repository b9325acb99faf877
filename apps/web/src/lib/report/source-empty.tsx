import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import { filteredDimensions } from "@cartograph/contracts/dimensions/filters.ts";
import { unsupportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { Platform } from "@cartograph/contracts/platform.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { MissingSource } from "@cartograph/ui/states/missing-source.tsx";
import { Button } from "@mantine/core";
import { WidgetEmpty } from "@cartograph/ui/widget-card/widget-empty.tsx";
import type { ReactNode } from "react";
import { notAvailableBy } from "../filters/filter-words.ts";
import { useFilters } from "../filters/use-filters.ts";
import { metricPath } from "../metric-path.ts";
import { lacksAllDays, lacksDays, noDaySynced, unknownListBecause } from "./known-figure.ts";
import { missingSources } from "./missing-sources.ts";
import { type MetricReport, useMetricReport } from "./report-context.tsx";

export type SourceEmptyProps = {
  /** Any one of these has the figures. */
  sources: readonly Platform[];
  /** The name of the report's field that it shows. */
  section?: string;
  /** A description of the missing content. */
  children: ReactNode;
  /**
   * Shown when the source is connected and has nothing: the words before "in this date range", such as "No sessions",
   * or a sentence that is true of any days.
   */
  nothing: string | { sentence: string };
};

/** Breakdowns that support filters which the section does not support. */
const breakdownInstead: Readonly<Record<string, [metric: MetricId, by: DimensionId]>> = {
  topProducts: ["product_revenue", "product"],
  products: ["product_revenue", "product"],
  cohorts: ["customers", "acquired_month"],
  abandonmentReasons: ["value_left_in_carts", "abandonment_reason"],
};

/** Replaces a widget's figures: what is missing and how to connect it, or that there were none. */
export function SourceEmpty({ sources, section, children, nothing }: SourceEmptyProps) {
  const { filters, setFilters } = useFilters();
  const report = useMetricReport();
  const unknown = unknownListBecause(sources, report);
  const unable = report.sectionsNotFilteredBy?.[section ?? ""];
  if (unable !== undefined) {
    const [metric, by] = breakdownInstead[section ?? ""] ?? [];
    const canOpen =
      metric &&
      by &&
      unsupportedDimensions(metric, [...filteredDimensions(filters), by]).length === 0;
    return (
      <WidgetEmpty
        action={canOpen && <AppLink to={metricPath(metric, { by })}>See the breakdown</AppLink>}
      >
        {notAvailableBy(unable)}.
      </WidgetEmpty>
    );
  }
  const gap = missingSources(report, sources);
  if (gap === null) {
    const clear = (
      <Button variant="default" onClick={() => setFilters([])}>
        Clear filters
      </Button>
    );
    return (
      <WidgetEmpty action={unknown === null && filters.length > 0 && clear}>
        {unknown ?? nothingWords(nothing, sources, report)}
      </WidgetEmpty>
    );
  }
  return <WidgetEmpty action={<MissingSource {...gap} />}>{children}</WidgetEmpty>;
}

/** Says that there is nothing, but no more of the range than is known. */
export function nothingWords(
  nothing: SourceEmptyProps["nothing"],
  sources: readonly Platform[],
  report: MetricReport,
): string {
  if (typeof nothing === "object") return nothing.sentence;
  if (lacksAllDays(sources, report)) return noDaySynced;
  return lacksDays(sources, report)
    ? `${nothing} on the days with data. ${someDaysMissing}`
    : `${nothing} in this date range.`;
}

export const someDaysMissing = "Some days in this range are missing.";
