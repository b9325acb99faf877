import type { ReportBasics } from "@cartograph/contracts/reports/report.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { syncingLabel } from "@cartograph/ui/states/missing-source.tsx";
import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { RangeLink } from "../range-link.tsx";
import { trpc } from "../trpc.ts";
import { missingSources } from "./missing-sources.ts";

/** Shown above a report until orders were synced or imported. */
export function ConnectStore({ report }: { report: ReportBasics }) {
  const store = trpc.store.get.useQuery();
  const integrations = trpc.integrations.list.useQuery();
  const gap = missingSources(report, ["shopify"]);
  if (gap === null) return null;
  // Before the first complete sync the getting-started list says so already.
  const isImported = integrations.data?.some(({ lastSynced }) => lastSynced !== null);
  if (store.data?.gettingStarted && !isImported) return null;
  const isSyncing = gap.syncing.length > 0;
  return (
    <EmptyState
      icon={<IconBuildingStore size={22} />}
      title={isSyncing ? syncingLabel(gap.syncing) : "No orders yet"}
      description={
        isSyncing
          ? "Your sales, products and customers appear here when the first sync is done."
          : "Connect Shopify, or import an orders export, and your sales, products and customers appear here."
      }
      action={
        isSyncing ? (
          <Button component={RangeLink} to="/integrations" variant="default">
            See progress
          </Button>
        ) : (
          <Button component={RangeLink} to="/integrations?add=shopify">
            Connect Shopify
          </Button>
        )
      }
    />
  );
}
