import type { Integration } from "@cartograph/contracts/integrations.ts";
import { type Platform, platforms } from "@cartograph/contracts/platform.ts";
import { keepFocus } from "@cartograph/ui/focus/keep-focus.ts";
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { ReadOnlyFrame } from "../../lib/demo/read-only-frame.tsx";
import { ScreenTitle } from "../../lib/screen-title.tsx";
import { screens } from "../../lib/screens.ts";
import { useStoreFlags } from "../../lib/session.ts";
import { StoreFailed } from "../../lib/store-failed.tsx";
import { useOpenAtSection } from "../../lib/use-open-at-section.ts";
import { trpc } from "../../lib/trpc.ts";
import { useSetViewParameter } from "../../lib/use-view-parameter.ts";
import { DisconnectedAccounts } from "./disconnected-accounts.tsx";
import { IntegrationDialog } from "./dialog/integration-dialog.tsx";
import { IntegrationList } from "./integration-list.tsx";
import { OrdersImport } from "./orders-import/orders-import.tsx";

/** A new integration, optionally of a preselected platform, or one to edit. Kept while the dialog closes. */
type DialogState = { isOpen: boolean; integration: Integration | null; platform: Platform | null };

export function IntegrationsScreen() {
  const [dialog, setDialog] = useState<DialogState>({
    isOpen: false,
    integration: null,
    platform: null,
  });
  const add = (platform: Platform | null) =>
    setDialog({ isOpen: true, integration: null, platform });
  const list = trpc.integrations.list.useQuery(undefined, { enabled: false });
  useRequestedPlatform(add);
  useOpenAtSection(list.isFetched);

  return (
    <Stack gap="xl">
      <ScreenTitle>{screens.integrations.title}</ScreenTitle>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1} id="integrations-title">
            {screens.integrations.title}
          </Title>
          <Text size="sm" c="dimmed">
            Where your data comes from
          </Text>
        </div>
        <ReadOnlyFrame withReason={false}>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => add(null)}>
            Add Integration
          </Button>
        </ReadOnlyFrame>
      </Group>
      <ReadOnlyFrame>
        <Stack
          ref={keepFocus}
          component="section"
          gap="xl"
          tabIndex={-1}
          aria-labelledby="integrations-title"
        >
          <StoreFailed />
          <IntegrationList
            onAdd={() => add(null)}
            onEdit={(integration) => setDialog({ isOpen: true, integration, platform: null })}
          />
          <DisconnectedAccounts />
        </Stack>
        <OrdersImport />
      </ReadOnlyFrame>
      <IntegrationDialog
        {...dialog}
        onClose={() => setDialog((current) => ({ ...current, isOpen: false }))}
      />
    </Stack>
  );
}

/** Opens the dialog once for the platform in `?add=`. */
function useRequestedPlatform(add: (platform: Platform) => void): void {
  const [search] = useSearchParams();
  const setParameter = useSetViewParameter();
  const { isReadOnly } = useStoreFlags();
  const requested = platforms.find((platform) => platform === search.get("add"));
  const open = useEffectEvent((platform: Platform) => {
    if (!isReadOnly) add(platform);
    setParameter("add", null);
  });
  useEffect(() => {
    if (requested) open(requested);
  }, [requested]);
}
