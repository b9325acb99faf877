import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { dateRangeLabel } from "@cartograph/ui/date-range/date-range.ts";
import type { ReportStamp } from "@cartograph/ui/table-export/table-stamp.tsx";
import { useMemo } from "react";
import { trpc } from "../trpc.ts";
import type { ReportBasics } from "./report-basics.ts";
import { oldestReading } from "./source-words.ts";
import { isStanding } from "./standing-notices.ts";

/** The parts of a report in the header of its exports. */
export type StampedReport = Pick<
  ReportBasics,
  "range" | "basis" | "currency" | "asOf" | "dataSources" | "notices"
>;

/** The header of a report's exports; null until report and store are loaded. */
export function useReportStamp(report: StampedReport | undefined): ReportStamp | null {
  const store = trpc.store.get.useQuery().data;
  return useMemo(() => (store && report ? reportStamp(store, report) : null), [store, report]);
}

export function reportStamp(
  store: { name: string; isDemo: boolean },
  report: StampedReport,
): ReportStamp {
  const { range, basis, currency, notices } = report;
  const { from, to, isComplete } = range;
  return {
    storeName: store.name,
    isDemo: store.isDemo,
    timezone: range.timezone,
    range: { label: rangeLabel(range), from, to, isComplete },
    dataAt: oldestReading(report),
    basis: basisWords[basis],
    currency,
    notes: notices.filter((notice) => !isStanding(notice)).map(({ message }) => message),
  };
}

const basisWords: Record<DateBasis, string> = {
  refund_date: "Counted on the day of the refund",
  order_date: "Counted on the day of their order",
};

function rangeLabel({ key, from, to }: StampedReport["range"]): string {
  return dateRangeLabel(key === "custom" ? { range: key, from, to } : { range: key });
}
