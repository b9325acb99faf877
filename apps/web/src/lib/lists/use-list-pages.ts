import { keepPreviousData, type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import type { ListPage, ListQuery, ReadPage } from "./list-query.ts";

const pageSize = 50;

/**
 * Reads a list page by page. tRPC's own hook would add a direction to the input, which the server refuses as an unknown
 * field.
 * @param queryKey tRPC's key of the list and its input, so that live events refresh it
 */
export function useListPages<Page extends ListPage<unknown>>(
  queryKey: QueryKey,
  readPage: ReadPage<Page>,
): ListQuery<Page> {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      readPage({ limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
}
