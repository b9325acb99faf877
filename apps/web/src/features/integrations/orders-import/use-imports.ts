import type { OrderImport } from "@cartograph/contracts/imports.ts";
import { useEffect, useRef } from "react";
import { trpc } from "../../../lib/trpc.ts";

/** The imports of this store, the latest first, followed while one runs; the reports are asked again when it ends. */
export function useImports() {
  const imports = trpc.imports.list.useQuery(undefined, {
    refetchInterval: (query) =>
      query.state.data?.some(({ status }) => status === "running") ? 1000 : false,
  });
  useReportsAfterImport(imports.data);
  return imports;
}

function useReportsAfterImport(imports: readonly OrderImport[] | undefined) {
  const utils = trpc.useUtils();
  const seen = useRef<string | null>(null);
  useEffect(() => {
    if (!imports) return;
    const [latest] = imports;
    const state = latest ? `${latest.id} ${latest.status}` : "";
    // A short one is over before it was ever seen to run.
    const hasEnded = seen.current !== null && seen.current !== state;
    seen.current = state;
    if (!hasEnded || !latest || latest.status === "running") return;
    void utils.reports.invalidate();
    void utils.store.invalidate();
  }, [imports, utils]);
}
