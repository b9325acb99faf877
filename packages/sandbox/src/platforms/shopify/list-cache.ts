import type { StoreData } from "../../core/store-data.ts";
import type { PagedList } from "./connection.ts";
import type { SearchWarning } from "./search/match-search.ts";

export type CachedList = { list: PagedList<unknown>; warnings: SearchWarning[] };

type FoundLists = { version: number; lists: Map<string, CachedList> };

/** Caches filtered and sorted lists, so that paging computes them once. Entries are released with their data. */
export type ListCache = WeakMap<StoreData, FoundLists>;

export function createListCache(): ListCache {
  return new WeakMap();
}
