import { createContext, use, useState } from "react";
import type { Sort } from "./column.ts";
import { toSort, toSortKey } from "./sort-key.ts";
import { useTypedText } from "./use-typed-text.ts";

/** Where tables keep their sort and search by name, such as in the URL. */
export type TableViews = {
  get: (name: string) => string | null;
  set: (name: string, value: string) => void;
};

/** Without it, each table keeps its own until it is unmounted. */
export const TableViewsContext = createContext<TableViews | null>(null);

/** The sort and search of a table, kept as `<name>-sort` and `<name>-q`. */
export function useTableView(name: string, defaultSort: Sort | null) {
  const views = use(TableViewsContext);
  const [own, setOwn] = useState<Readonly<Record<string, string>>>({});
  const get = views ? views.get : (key: string) => own[key] ?? null;
  const set = views
    ? views.set
    : (key: string, value: string) => setOwn((current) => ({ ...current, [key]: value }));
  const [sortKey, searchKey] = [`${name}-sort`, `${name}-q`];
  const sort = get(sortKey);
  return {
    sort: sort === null ? defaultSort : toSort(sort),
    setSort: (next: Sort) => set(sortKey, toSortKey(next)),
    typedText: useTypedText(get(searchKey) ?? "", (text) => set(searchKey, text)),
  };
}
