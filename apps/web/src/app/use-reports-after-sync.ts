import { useEffect, useRef } from "react";
import { isRunActive, syncPollMs } from "../lib/sync-poll.ts";
import { trpc } from "../lib/trpc.ts";

/** Watches the syncs that run and has the reports asked again when one of them ends. */
export function useReportsAfterSync(): void {
  const utils = trpc.useUtils();
  const { data } = trpc.integrations.list.useQuery(undefined, {
    refetchInterval: (query) => syncPollMs(query.state.data) && 3000,
  });
  const activeRuns = useRef<ReadonlySet<string>>(new Set());

  useEffect(() => {
    if (!data) return;
    const active = new Set(
      data.flatMap(({ latestRun }) => (latestRun && isRunActive(latestRun) ? [latestRun.id] : [])),
    );
    const hasEnded = [...activeRuns.current].some((id) => !active.has(id));
    activeRuns.current = active;
    if (!hasEnded) return;
    void utils.reports.invalidate();
    void utils.store.invalidate();
  }, [data, utils]);
}
