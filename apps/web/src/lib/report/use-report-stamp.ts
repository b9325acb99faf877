import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import { dateRangeLabel } from "@cartograph/ui/date-range/date-range.ts";
import type { ReportStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import { useMemo } from "react";
import { filterLines } from "../filters/filter-words.ts";
import { useValueLabels } from "../filters/use-value-labels.ts";
import { trpc } from "../trpc.ts";
import { oldestReading } from "./source-words.ts";
import { isStanding } from "./standing-notices.ts";

/** The parts of a report in the header of its exports. */
export type StampedReport = Pick<
  ReportBasics,
  "range" | "basis" | "currency" | "asOf" | "dataSources" | "notices"
>;

const noFilters: readonly Filter[] = [];

/**
 * The header of a report's exports; null until report and store are loaded.
 * @param filters of its numbers
 */
export function useReportStamp(
  report: StampedReport | undefined,
  filters: readonly Filter[] = noFilters,
): ReportStamp | null {
  const store = trpc.store.get.useQuery().data;
  const lines = filterLines(filters, useValueLabels(filters)).join("\n");
  return useMemo(
    () => (store && report ? reportStamp(store, report, lines ? lines.split("\n") : []) : null),
    [store, report, lines],
  );
}

export function reportStamp(
  store: { name: string; isDemo: boolean },
  report: StampedReport,
  filters: readonly string[] = [],
): ReportStamp {
  const { range, basis, currency, notices } = report;
  const { from, to, isComplete } = range;
  return {
    storeName: store.name,
    isDemo: store.isDemo,
    timezone: range.timezone,
    range: { label: rangeLabel(range), from, to, isComplete },
    dataAt: oldestReading(report),
    filters,
    basis: basisWords[basis],
    currency,
    notes: notices.filter((notice) => !isStanding(notice)).map(({ message }) => message),
  };
}

/** When refunds count. */
export const basisWords: Record<DateBasis, string> = {
  refund_date: "Counted on the day of the refund",
  order_date: "Counted on the day of their order",
};

function rangeLabel({ key, from, to }: StampedReport["range"]): string {
  return dateRangeLabel(key === "custom" ? { range: key, from, to } : { range: key });
}
