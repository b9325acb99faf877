import { SearchBox } from "@cartograph/ui/data-table/search-box.tsx";
import { useTypedSearch } from "../../lib/use-typed-search.ts";

/** A search of rows that is kept in the URL. */
export function ViewSearch({ label }: { label: string }) {
  return <SearchBox label={label} text={useTypedSearch()} />;
}
