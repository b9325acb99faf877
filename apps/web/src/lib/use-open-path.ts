import { useCallback } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { keepRange } from "./range-search.ts";

/** Opens a path with the current range and filters, for figures of charts, which cannot be links. */
export function useOpenPath(): (path: string) => void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  return useCallback((path: string) => void navigate(keepRange(path, search)), [navigate, search]);
}
