import type { DisconnectedAccount } from "@cartograph/contracts/source-data.ts";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { Paper, Stack, Text, Title } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ConfirmQuestion, ItemDialog } from "../../lib/confirm-dialog.tsx";
import { QueryFailed } from "../../lib/query-failed.tsx";
import { trpc } from "../../lib/trpc.ts";
import { useStoreClock } from "../../lib/use-store-clock.ts";
import { dataCountsText } from "./data-counts.ts";
import { accountLine } from "./dialog/integration-form.ts";
import classes from "./disconnected-accounts.module.css";
import { PlatformBadge } from "./platform-badge.tsx";
import { useDeleteIntegration } from "./use-delete-integration.ts";

/** Disconnected accounts whose history is still in the reports. Renders nothing when there are none. */
export function DisconnectedAccounts() {
  const list = trpc.integrations.disconnected.useQuery();
  const clock = useStoreClock();
  const [confirming, setConfirming] = useState<DisconnectedAccount | null>(null);
  const deletion = useDeleteIntegration({ done: "Data deleted", failed: "Failed to delete data" });
  if (list.data === undefined && list.isError) {
    return <QueryFailed what="disconnected accounts" query={list} />;
  }
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-labelledby="disconnected-accounts">
      <div>
        <Title order={2} id="disconnected-accounts">
          Disconnected accounts
        </Title>
        <Text size="sm" c="dimmed">
          Their history is still in your reports. Reconnect an account to continue it.
        </Text>
      </div>
      {list.data.map((account) => (
        <Paper key={account.id} component="article" className={classes.row ?? ""}>
          <div className={classes.words}>
            <PlatformBadge platform={account.platform} />
            <Text fw={600} className={classes.name ?? ""}>
              {account.name}
            </Text>
            {[account.storeUrl, accountLine(account)].map((line) =>
              line ? (
                <Text key={line} size="sm" c="dimmed" className={classes.name ?? ""}>
                  {line}
                </Text>
              ) : null,
            )}
            <Text size="sm" c="dimmed">
              {`Last synced: ${lastUpdatedText(Date.parse(account.lastSynced), clock)}`}
            </Text>
          </div>
          <BusyButton
            variant="subtle"
            color="danger"
            size="xs"
            leftSection={<IconTrash size={15} aria-hidden />}
            isBusy={account.isDeleting || deletion.deletingId === account.id}
            onClick={() => setConfirming(account)}
            aria-label={`Delete data of ${account.name}`}
          >
            Delete data
          </BusyButton>
        </Paper>
      ))}
      <ItemDialog item={confirming} title="Delete data" onClose={() => setConfirming(null)}>
        {(account) => (
          <DeleteDataQuestion
            account={account}
            onCancel={() => setConfirming(null)}
            onConfirm={() => {
              setConfirming(null);
              deletion.remove(account.id, "delete");
            }}
          />
        )}
      </ItemDialog>
    </Stack>
  );
}

function DeleteDataQuestion(props: {
  account: DisconnectedAccount;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const { id, name } = props.account;
  const { data } = trpc.integrations.data.useQuery({ id }, { staleTime: 0 });
  const problem = data?.problem ?? null;
  return (
    <ConfirmQuestion
      confirm="Delete data"
      isDisabled={problem !== null}
      onCancel={props.onCancel}
      onConfirm={props.onConfirm}
    >
      {problem ??
        `This deletes the data synced from “${name}”${data === undefined ? "" : `: ${dataCountsText(data.counts)}`}. This history disappears from your reports. You can't undo this.`}
    </ConfirmQuestion>
  );
}
