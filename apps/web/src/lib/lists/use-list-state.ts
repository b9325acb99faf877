import type { Sort } from "@cartograph/ui/data-table/column.ts";
import { useDebouncedCallback } from "@mantine/hooks";
import { useCallback, useState } from "react";
import { useViewParameter } from "../use-view-parameter.ts";
import { toSort, toSortKey } from "./list-sort.ts";

/** The search and sort of a list, kept in the URL as `q` and `sort`. */
export type ListState<SortKey extends string> = {
  /** What the rows are searched for. */
  search: string;
  /** What is typed, which becomes the search after a pause. */
  typed: string;
  setTyped: (text: string) => void;
  sortKey: SortKey;
  sort: Sort;
  setSort: (sort: Sort) => void;
};

const pauseMs = 250;

/** @param sortKeys the first is the default */
export function useListState<SortKey extends string>(
  sortKeys: readonly [SortKey, ...SortKey[]],
): ListState<SortKey> {
  const [q, setQ] = useViewParameter("q");
  const [asked, setAsked] = useViewParameter("sort");
  const search = q ?? "";
  const [typing, setTyping] = useState<{ text: string; over: string } | null>(null);
  const apply = useDebouncedCallback((text: string) => setQ(text.trim()), pauseMs);
  const setTyped = useCallback(
    (text: string) => {
      setTyping({ text, over: search });
      apply(text);
    },
    [apply, search],
  );
  const sortKey = sortKeys.find((key) => key === asked) ?? sortKeys[0];
  const setSort = useCallback(
    (sort: Sort) => {
      const key = toSortKey(sort);
      setAsked(key === sortKeys[0] ? null : key);
    },
    [setAsked, sortKeys],
  );
  // Back or a link changes the search under what was typed.
  const isCurrent = typing !== null && (typing.over === search || typing.text.trim() === search);
  return {
    search,
    typed: isCurrent ? typing.text : search,
    setTyped,
    sortKey,
    sort: toSort(sortKey),
    setSort,
  };
}
