import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { readFilters, writeFilters } from "../range-search.ts";
import { useSetSearch } from "../use-set-search.ts";

/** The filters in the URL, which all report screens keep. */
export function useFilters() {
  const [search] = useSearchParams();
  const setSearch = useSetSearch();
  const filters: readonly Filter[] = useMemo(() => readFilters(search), [search]);
  const setFilters = useCallback(
    (next: readonly Filter[]) =>
      setSearch((current) => writeFilters(current, next), { isKept: true }),
    [setSearch],
  );
  // The filters of a link that are not applied because they are not valid; empty if there are none.
  const refused = filters.length === 0 ? (search.get("filters") ?? "") : "";
  return { filters, refused, setFilters };
}
