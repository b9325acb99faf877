import type { Integration } from "@cartograph/contracts/integrations.ts";
import { EmptyState } from "@cartograph/ui/states/empty-state.tsx";
import { FailedState } from "@cartograph/ui/states/failed-state.tsx";
import { Button, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { IconPlugConnected, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { errorMessage } from "../../lib/error-message.ts";
import { trpc } from "../../lib/trpc.ts";
import { syncPollMs } from "../../lib/sync-poll.ts";
import { IntegrationDialog } from "./dialog/integration-dialog.tsx";
import { IntegrationGrid } from "./integration-grid.tsx";
import classes from "./integrations-screen.module.css";
import { OrdersImport } from "./orders-import/orders-import.tsx";

/** What the dialog is for: a new integration or one to change; kept while it closes. */
type DialogState = { isOpen: boolean; integration: Integration | null };

export function IntegrationsScreen() {
  const [dialog, setDialog] = useState<DialogState>({ isOpen: false, integration: null });
  const add = () => setDialog({ isOpen: true, integration: null });

  return (
    <Stack gap="xl">
      <title>Integrations · Cartograph</title>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Integrations</Title>
          <Text size="sm" c="dimmed">
            Where the figures come from
          </Text>
        </div>
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
          Add Integration
        </Button>
      </Group>
      <IntegrationList
        onAdd={add}
        onEdit={(integration) => setDialog({ isOpen: true, integration })}
      />
      <OrdersImport />
      <IntegrationDialog
        {...dialog}
        onClose={() => setDialog(({ integration }) => ({ isOpen: false, integration }))}
      />
    </Stack>
  );
}

function IntegrationList(props: { onAdd: () => void; onEdit: (integration: Integration) => void }) {
  const list = trpc.integrations.list.useQuery(undefined, {
    refetchInterval: (query) => syncPollMs(query.state.data),
  });
  if (list.data === undefined) {
    return list.error ? (
      <FailedState
        title="Failed to load integrations"
        detail={errorMessage(list.error)}
        advice="Your connections and data are safe. Try again in a moment."
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    ) : (
      <output className={classes.loading} aria-label="Loading integrations">
        <Loader aria-hidden />
      </output>
    );
  }
  if (list.data.length === 0) {
    return (
      <EmptyState
        icon={<IconPlugConnected size={24} />}
        title="No integrations found"
        description="Add your first integration to fill the reports: Shopify gives sales, products and customers, analytics and advertising platforms give the rest."
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
