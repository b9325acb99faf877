import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { useCallback } from "react";
import { type TypedSearch, useTypedSearch } from "../use-typed-search.ts";
import { useViewParameter } from "../use-view-parameter.ts";
import { toSort, toSortKey } from "@cartograph/ui/data-table/sort-key.ts";

/** The search and sort of a list, kept in the URL as `q` and `sort`. */
export type ListState<SortKey extends string> = TypedSearch & {
  sortKey: SortKey;
  sort: Sort;
  setSort: (sort: Sort) => void;
};

/** @param sortKeys the first is the default */
export function useListState<SortKey extends string>(
  sortKeys: readonly [SortKey, ...SortKey[]],
): ListState<SortKey> {
  const search = useTypedSearch();
  const [requested, setRequested] = useViewParameter("sort");
  const sortKey = sortKeys.find((key) => key === requested) ?? sortKeys[0];
  const setSort = useCallback(
    (sort: Sort) => {
      const key = toSortKey(sort);
      setRequested(key === sortKeys[0] ? null : key);
    },
    [setRequested, sortKeys],
  );
  return { ...search, sortKey, sort: toSort(sortKey), setSort };
}
