import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readFilters, writeFilters } from "../range-search.ts";
import { useSetSearch } from "../use-set-search.ts";

/** The filters in the URL, which all report screens keep. */
export function useFilters(): {
  filters: readonly Filter[];
  setFilters: (filters: readonly Filter[]) => void;
} {
  const [search] = useSearchParams();
  const setSearch = useSetSearch();
  const filters = useMemo(() => readFilters(search), [search]);
  const setFilters = useCallback(
    (next: readonly Filter[]) =>
      setSearch((current) => writeFilters(current, next), { isKept: true }),
    [setSearch],
  );
  return { filters, setFilters };
}
