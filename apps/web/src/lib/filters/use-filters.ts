import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { filtersProblem, readFilters, writeFilters } from "../range-search.ts";
import { useSetSearch } from "../use-set-search.ts";

/** The filters in the URL, which all report screens keep. */
export function useFilters(): {
  filters: readonly Filter[];
  /** Why the filters of the link are not applied; null when they are. */
  problem: string | null;
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
  return { filters, problem: filtersProblem(search), setFilters };
}
