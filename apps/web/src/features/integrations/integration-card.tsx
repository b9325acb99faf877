import type { Integration } from "@cartograph/contracts/integrations.ts";
import { useAnnouncement } from "@cartograph/ui/announcer/use-announcement.ts";
import { BusyButton } from "@cartograph/ui/busy-button/busy-button.tsx";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import { Button, Paper, Text, Title } from "@mantine/core";
import {
  type Icon,
  IconClock,
  IconId,
  IconLink,
  IconPencil,
  IconRefresh,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { isRunActive } from "../../lib/run-active.ts";
import { useStoreClock } from "../../lib/use-store-clock.ts";
import { ConnectionStatus } from "./connection-status.tsx";
import { accountLine } from "./dialog/integration-form.ts";
import classes from "./integration-card.module.css";
import { PlatformBadge } from "./platform-badge.tsx";
import { RunOutcome } from "../../lib/sync-run/run-outcome.tsx";
import { RunProgress } from "../../lib/sync-run/run-progress.tsx";
import { runSummary } from "../../lib/sync-run/run-words.ts";
import { useSyncRun } from "./use-sync-run.ts";

export type IntegrationCardProps = {
  integration: Integration;
  onEdit: () => void;
  onDelete: () => void;
  isDeleting: boolean;
};

/** One integration: its status, latest run and actions. */
export function IntegrationCard({
  integration,
  onEdit,
  onDelete,
  isDeleting,
}: IntegrationCardProps) {
  const { name, platform, storeUrl, lastSynced, latestRun } = integration;
  const clock = useStoreClock();
  const sync = useSyncRun(integration.id);
  const account = accountLine(integration);
  const isRunning = isRunActive(latestRun);
  // Announce the start and the end of a run; the progress bar covers the rest.
  const heard = latestRun && (isRunning ? "Sync started" : runSummary(latestRun, platform).text);
  useAnnouncement(heard, { by: latestRun && `${latestRun.id} ${isRunning}` });
  const titleId = `integration-${integration.id}`;

  return (
    <Paper component="article" aria-labelledby={titleId} className={classes.card ?? ""}>
      <div className={classes.head}>
        <PlatformBadge platform={platform} />
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPencil size={15} aria-hidden />}
          onClick={onEdit}
          aria-label={`Edit ${name}`}
        >
          Edit
        </Button>
      </div>
      <div className={classes.body}>
        <Title order={2} id={titleId} className={classes.name ?? ""}>
          {name}
        </Title>
        {storeUrl ? <Line icon={IconLink}>{storeUrl}</Line> : null}
        {account ? <Line icon={IconId}>{account}</Line> : null}
        <ConnectionStatus
          isConnected={integration.isConnected}
          statusMessage={integration.statusMessage}
        />
        {lastSynced ? (
          <Line icon={IconClock}>
            {`Last synced: ${lastUpdatedText(Date.parse(lastSynced), clock)}`}
          </Line>
        ) : null}
        {latestRun && isRunning ? <RunProgress run={latestRun} platform={platform} /> : null}
        {latestRun && !isRunning ? (
          <RunOutcome
            platform={platform}
            run={latestRun}
            statusMessage={integration.statusMessage}
          />
        ) : null}
      </div>
      <div className={classes.actions}>
        {isRunning ? (
          <BusyButton
            variant="default"
            size="xs"
            leftSection={<IconX size={15} aria-hidden />}
            onClick={sync.cancel}
            isBusy={sync.isCanceling}
          >
            Cancel
          </BusyButton>
        ) : (
          <BusyButton
            variant="default"
            size="xs"
            leftSection={<IconRefresh size={15} aria-hidden />}
            onClick={sync.start}
            isBusy={sync.isStarting}
            aria-label={`Sync ${name}`}
          >
            Sync
          </BusyButton>
        )}
        <BusyButton
          variant="subtle"
          color="danger"
          size="xs"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={onDelete}
          isBusy={isDeleting}
          aria-label={`Delete ${name}`}
        >
          Delete
        </BusyButton>
      </div>
    </Paper>
  );
}

function Line({ icon: LineIcon, children }: { icon: Icon; children: string }) {
  return (
    <Text size="sm" c="dimmed" className={classes.line ?? ""}>
      <LineIcon size={15} aria-hidden />
      <span className={classes.words}>{children}</span>
    </Text>
  );
}
