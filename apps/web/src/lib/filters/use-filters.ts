import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readFilters, writeFilters } from "../range-search.ts";

/** The filters in the URL, which all report screens keep. */
export function useFilters(): {
  filters: readonly Filter[];
  setFilters: (filters: readonly Filter[]) => void;
} {
  const [search, setSearch] = useSearchParams();
  const filters = useMemo(() => readFilters(search), [search]);
  const setFilters = useCallback(
    (next: readonly Filter[]) => setSearch((current) => writeFilters(current, next)),
    [setSearch],
  );
  return { filters, setFilters };
}
