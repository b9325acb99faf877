import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/** State of a view that is kept in the URL, so that Back and links restore it; null when it is not set. */
export function useViewParameter(name: string): [string | null, (value: string | null) => void] {
  const [search] = useSearchParams();
  const setAny = useSetViewParameter();
  const set = useCallback((value: string | null) => setAny(name, value), [name, setAny]);
  return [search.get(name), set];
}

/** Sets a parameter of the URL, replacing the entry of the history. */
export function useSetViewParameter(): (name: string, value: string | null) => void {
  const [, setSearch] = useSearchParams();
  return useCallback(
    (name: string, value: string | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null || value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  );
}
