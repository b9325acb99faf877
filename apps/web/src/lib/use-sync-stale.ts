import { platformNames } from "@cartograph/contracts/platform.ts";
import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { useStoreMarks } from "./session.ts";
import { showFailure } from "./toast/show-failure.ts";
import { showToast } from "./toast/show-toast.ts";
import { trpc } from "./trpc.ts";

const names = new Intl.ListFormat("en");

/** Starts a sync of every source that is stale; does nothing when none is, or in a store that is only looked at. */
export function useSyncStale(): (sources: readonly SourceFreshness[]) => void {
  const { isReadOnly } = useStoreMarks();
  const sync = trpc.integrations.syncStale.useMutation({
    onSuccess({ platforms }) {
      if (platforms.length === 0) return;
      const list = names.format(platforms.map((platform) => platformNames[platform]));
      showToast({ title: `Syncing ${list}` });
    },
    onError: (error) => showFailure("Failed to start the sync", error),
  });
  return (sources) => {
    const platforms = sources.filter(({ isStale }) => isStale).map(({ platform }) => platform);
    if (platforms.length > 0 && !isReadOnly) sync.mutate({ platforms });
  };
}
