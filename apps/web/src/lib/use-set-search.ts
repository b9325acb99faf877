import { useCallback } from "react";
import { useLocation, useNavigate } from "react-router-dom";

export type SearchChange = (current: URLSearchParams) => URLSearchParams;

/** Changes the query of the URL. `isKept` allows the change on the next screen while the previous one is still shown. */
type SetSearch = (change: SearchChange, options?: { replace?: boolean; isKept?: boolean }) => void;

/**
 * Unlike React Router's own setter, it starts from the browser's URL. The rendered one is older while a screen loads
 * or a change renders, so writing it would cancel the navigation or undo the change.
 */
export function useSetSearch(): SetSearch {
  const navigate = useNavigate();
  const { pathname: shown } = useLocation();
  return useCallback(
    (change, { replace = false, isKept = false } = {}) => {
      const { pathname, search } = window.location;
      if (pathname !== shown && !isKept) return;
      const next = change(new URLSearchParams(search)).toString();
      void navigate({ pathname, search: next }, { replace });
    },
    [navigate, shown],
  );
}
