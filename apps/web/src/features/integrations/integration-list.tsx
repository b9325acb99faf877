import type { Integration } from "@cartograph/contracts/integrations.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { Button, Loader } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { QueryFailed } from "../../lib/query-failed.tsx";
import { trpc } from "../../lib/trpc.ts";
import { IntegrationGrid } from "./integration-grid.tsx";
import classes from "./integrations-screen.module.css";

/** The connected integrations, or how to add the first one. */
export function IntegrationList(props: {
  onAdd: () => void;
  onEdit: (integration: Integration) => void;
}) {
  const list = trpc.integrations.list.useQuery();
  const imports = trpc.imports.list.useQuery();
  const disconnected = trpc.integrations.disconnected.useQuery();
  if (list.data === undefined && list.error) {
    return (
      <QueryFailed
        what="integrations"
        query={list}
        reassurance="Your connections and data are safe."
      />
    );
  }
  const isEmpty = list.data?.length === 0;
  if (list.data === undefined || (isEmpty && (imports.isPending || disconnected.isPending))) {
    return (
      <output className={classes.loading} aria-label="Loading integrations">
        <Loader aria-hidden />
      </output>
    );
  }
  if (isEmpty) {
    const hasImports = imports.data?.some(({ orders }) => orders > 0);
    const hasHistory = disconnected.data?.some(({ isDeleting }) => !isDeleting);
    const shown = [
      hasImports && "the orders you imported",
      hasHistory && "the history of disconnected accounts",
    ].filter(Boolean);
    const reason =
      shown.length > 0
        ? `Your reports show ${shown.join(" and ")}. Add an integration to keep them up to date.`
        : "Add your first integration to see data in your reports.";
    return (
      <EmptyState
        icon={<IconPlugConnected size={24} />}
        title="No integrations found"
        description={`${reason} Shopify provides sales, products and customers; analytics and advertising platforms add the rest.`}
        action={
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={props.onAdd}>
            Add Integration
          </Button>
        }
      />
    );
  }
  return <IntegrationGrid integrations={list.data} onEdit={props.onEdit} />;
}
