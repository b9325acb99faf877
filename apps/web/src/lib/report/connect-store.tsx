import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { incompleteLabel, syncingLabel } from "@cartograph/ui/states/missing-source.tsx";
import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { RangeLink } from "../range-link.tsx";
import { trpc } from "../trpc.ts";
import { missingSources, type SourceGap } from "./missing-sources.ts";
import { useMetricReport } from "./report-context.tsx";

/** Shown above a report until orders were synced or imported. */
export function ConnectStore() {
  const store = trpc.store.get.useQuery();
  const integrations = trpc.integrations.list.useQuery();
  const gap = missingSources(useMetricReport(), ["shopify"]);
  if (gap === null) return null;
  // Before the first complete sync the getting-started list says so already.
  const isImported = integrations.data?.some(({ lastSynced }) => lastSynced !== null);
  if (store.data?.gettingStarted && !isImported) return null;
  const { title, description } = wordsOf(gap);
  const isConnected = gap.syncing.length + gap.incomplete.length > 0;
  return (
    <EmptyState
      icon={<IconBuildingStore size={22} />}
      title={title}
      description={description}
      action={
        isConnected ? (
          <Button component={RangeLink} to="/integrations" variant="default">
            {gap.syncing.length > 0 ? "See progress" : "See the reason"}
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

function wordsOf({ syncing, incomplete }: SourceGap): { title: string; description: string } {
  if (syncing.length > 0) {
    return {
      title: syncingLabel(syncing),
      description: "Your sales, products and customers appear here when the first sync is done.",
    };
  }
  if (incomplete.length > 0) {
    return {
      title: incompleteLabel(incomplete),
      description: "No orders could be imported yet.",
    };
  }
  return {
    title: "No orders yet",
    description:
      "Connect Shopify, or import an orders export, and your sales, products and customers appear here.",
  };
}
