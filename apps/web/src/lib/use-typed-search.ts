import { useTypedText } from "@cartograph/ui/data-table/use-typed-text.ts";
import { useViewParameter } from "./use-view-parameter.ts";

export type TypedSearch = {
  /** What the rows are searched for. */
  search: string;
  /** What is typed, which becomes the search after a pause. */
  typed: string;
  setTyped: (text: string) => void;
};

/** The search of a list, kept in the URL as `q`. */
export function useTypedSearch(): TypedSearch {
  const [q, setQ] = useViewParameter("q");
  const search = q ?? "";
  return { search, ...useTypedText(search, setQ) };
}
