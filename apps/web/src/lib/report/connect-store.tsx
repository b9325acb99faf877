import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Button } from "@mantine/core";
import { IconBuildingStore } from "@tabler/icons-react";
import { RangeLink } from "../range-link.tsx";
import { missingSources } from "./missing-sources.ts";
import type { ReportBasics } from "./report-basics.ts";

/** Stands above a report of a store whose orders were never read; nothing otherwise. */
export function ConnectStore({ report }: { report: ReportBasics }) {
  if (missingSources(report, ["shopify"]).length === 0) return null;
  return (
    <EmptyState
      icon={<IconBuildingStore size={22} />}
      title="No orders yet"
      description="Connect Shopify, or import an orders export, and your sales, products and customers appear here."
      action={
        <Button component={RangeLink} to="/integrations">
          Connect Shopify
        </Button>
      }
    />
  );
}
