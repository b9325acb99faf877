import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";
import { useSetSearch } from "./use-set-search.ts";

/** State of a view that is kept in the URL, so that Back and links restore it; null when it is not set. */
export function useViewParameter(name: string): [string | null, (value: string | null) => void] {
  const [search] = useSearchParams();
  const setAny = useSetViewParameter();
  const set = useCallback((value: string | null) => setAny(name, value), [name, setAny]);
  return [search.get(name), set];
}

/** Sets a parameter of the URL, replacing the entry of the history. */
export function useSetViewParameter(): (name: string, value: string | null) => void {
  const setSearch = useSetSearch();
  return useCallback(
    (name: string, value: string | null) =>
      setSearch(
        (current) => {
          if (value === null || value === "") current.delete(name);
          else current.set(name, value);
          return current;
        },
        { replace: true },
      ),
    [setSearch],
  );
}
