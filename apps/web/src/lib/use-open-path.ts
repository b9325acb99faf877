import { useCallback } from "react";
import { type NavigateOptions, useNavigate } from "react-router-dom";
import { keepRange } from "./range-search.ts";

/**
 * Opens a path with the current range and filters, for what cannot be a link. They are read from the browser's URL: the
 * rendered ones are older while a new range renders.
 */
export function useOpenPath(): (path: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  return useCallback(
    (path, options) =>
      void navigate(keepRange(path, new URLSearchParams(window.location.search)), options),
    [navigate],
  );
}
