import { type TypedText, useTypedText } from "@cartograph/ui/data-table/use-typed-text.ts";
import { useViewParameter } from "./use-view-parameter.ts";

export type TypedSearch = TypedText & {
  /** The applied search. */
  search: string;
};

/** The search of a list, kept in the URL as `q`. */
export function useTypedSearch(): TypedSearch {
  const [q, setQ] = useViewParameter("q");
  const search = q ?? "";
  return { search, ...useTypedText(search, setQ) };
}
