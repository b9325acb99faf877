import { TableViewsContext } from "@cartograph/ui/data-table/use-table-view.ts";
import { type ReactNode, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import { useSetViewParameter } from "./use-view-parameter.ts";

/** Tables below it keep their sort and search in the URL, so that Back and links restore them. */
export function TableViews({ children }: { children: ReactNode }) {
  const [search] = useSearchParams();
  const set = useSetViewParameter();
  const views = useMemo(() => ({ get: (name: string) => search.get(name), set }), [search, set]);
  return <TableViewsContext value={views}>{children}</TableViewsContext>;
}
