import type { ComparisonKey } from "@cartograph/contracts/comparisons.ts";
import type { DateRange } from "@cartograph/contracts/date-range.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import {
  readComparison,
  readRange,
  readReportQuery,
  writeComparison,
  writeRange,
} from "./range-search.ts";
import { useSetSearch } from "./use-set-search.ts";

/** The screen's date range and comparison, kept in the URL so that a view can be linked. */
export function useDateRange() {
  const [search] = useSearchParams();
  const setSearch = useSetSearch();
  const dateRange = useMemo(() => readRange(search), [search]);
  const comparison = readComparison(search);
  // The input of every report procedure, with the date basis and the filters in the URL.
  const reportQuery = useMemo(() => readReportQuery(search), [search]);
  const setDateRange = useCallback(
    (value: DateRange) => setSearch((current) => writeRange(current, value), { isKept: true }),
    [setSearch],
  );
  const setComparison = useCallback(
    (value: ComparisonKey) =>
      setSearch((current) => writeComparison(current, value), { isKept: true }),
    [setSearch],
  );
  return { dateRange, comparison, reportQuery, setDateRange, setComparison };
}
