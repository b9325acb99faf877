import { platformNames } from "@cartograph/contracts/platform.ts";
import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { formatList } from "@cartograph/ui/format/format-list.ts";
import { useStoreFlags } from "./session.ts";
import { showFailure } from "./toast/show-failure.ts";
import { showToast } from "./toast/show-toast.ts";
import { trpc } from "./trpc.ts";

/** Syncs every stale source. Does nothing when none is stale or the store is read-only. */
export function useSyncStale(): (sources: readonly SourceFreshness[]) => void {
  const { isReadOnly } = useStoreFlags();
  const sync = trpc.integrations.syncStale.useMutation({
    onSuccess({ platforms }) {
      if (platforms.length === 0) return;
      const list = formatList(platforms.map((platform) => platformNames[platform]));
      showToast({ title: `Syncing ${list}` });
    },
    onError: (error) => showFailure("Failed to start sync", error),
  });
  return (sources) => {
    const platforms = sources.filter(({ isStale }) => isStale).map(({ platform }) => platform);
    if (platforms.length > 0 && !isReadOnly) sync.mutate({ platforms });
  };
}
