import { useCallback } from "react";
import { useSearchParams } from "react-router-dom";

/**
 * State of a view that is kept in the URL, so that Back and links restore it; null when it is not set. Setting it
 * replaces the entry of the history.
 */
export function useViewParameter(name: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (value === null || value === "") next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true, preventScrollReset: true },
      ),
    [name, setSearch],
  );
  return [search.get(name), set];
}
