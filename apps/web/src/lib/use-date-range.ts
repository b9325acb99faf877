import type { ReportQuery } from "@cartograph/contracts/date-range-schema.ts";
import type { DateRange } from "@cartograph/ui/date-range/date-range.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readRange, toReportQuery, writeRange } from "./range-search.ts";

/** The date range of the screen, kept in the URL so that a view can be linked. */
export function useDateRange(): {
  dateRange: DateRange;
  /** The input of every report procedure. */
  reportQuery: ReportQuery;
  setDateRange: (value: DateRange) => void;
} {
  const [search, setSearch] = useSearchParams();
  const dateRange = useMemo(() => readRange(search), [search]);
  const reportQuery = useMemo(() => toReportQuery(dateRange), [dateRange]);
  const setDateRange = useCallback(
    (value: DateRange) => setSearch((current) => writeRange(current, value)),
    [setSearch],
  );
  return { dateRange, reportQuery, setDateRange };
}
