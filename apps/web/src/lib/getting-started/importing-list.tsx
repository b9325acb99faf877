import { platformNames } from "@cartograph/contracts/platform.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { formatList } from "@cartograph/ui/format/format-list.ts";
import { Paper, Text, Title } from "@mantine/core";
import { trpc } from "../trpc.ts";
import { importCounts } from "../file-import/import-words.ts";
import { ImportReport } from "../file-import/import-report.tsx";
import { RunProgress } from "../sync-run/run-progress.tsx";
import { amountRead, countRead } from "../sync-run/run-words.ts";
import classes from "./importing-list.module.css";
import { DemoButton } from "./start-panel.tsx";
import type { FirstImport } from "./start-stage.ts";
import { StartStep, type StepState } from "./start-step.tsx";

/** The progress from a new account to its first reports. */
export function ImportingList({ firstImport }: { firstImport: FirstImport }) {
  const hints = trpc.user.hints.useQuery();
  return (
    <Paper
      component="section"
      aria-labelledby="getting-started"
      p={{ base: "md", sm: "lg" }}
      className={classes.panel ?? ""}
    >
      <Title order={2} id="getting-started">
        {importingTitle(firstImport)}
      </Title>
      <ol className={classes.steps}>
        <StartStep state="done" title="Account created" />
        <SourceStep firstImport={firstImport} />
        <ImportingStep firstImport={firstImport} />
        <StartStep state="waiting" title="First reports ready" />
      </ol>
      {hints.data?.demo ? (
        <div className={classes.demo}>
          <Text size="sm" c="dimmed">
            In the meantime, explore the reports with a sample store.
          </Text>
          <DemoButton />
        </div>
      ) : null}
    </Paper>
  );
}

export function importingTitle(firstImport: FirstImport): string {
  return isUnderWay(firstImport) ? "Importing your data" : "Your import needs attention";
}

function isUnderWay({ running, fileImport }: FirstImport): boolean {
  return running.length > 0 || fileImport !== null;
}

function SourceStep({ firstImport }: { firstImport: FirstImport }) {
  const { isConnected, running, stopped } = firstImport;
  if (isConnected || running.length > 0) {
    return <StartStep state="done" title="Platform connected or file imported" />;
  }
  return (
    <StartStep state="stopped" title={`${stopped?.name ?? "The platform"} is not connected`}>
      {stopped?.statusMessage ? <Text size="sm">{stopped.statusMessage}</Text> : null}
      <AppLink to="/integrations" size="sm">
        Fix the connection
      </AppLink>
    </StartStep>
  );
}

function ImportingStep({ firstImport }: { firstImport: FirstImport }) {
  const { running, fileImport, stopped, emptyImport } = firstImport;
  const title = "Data imported";
  if (isUnderWay(firstImport)) {
    return (
      <StartStep state="current" title={title}>
        <Text size="sm" c="dimmed">
          You can leave this page. The import continues in the background.
        </Text>
        {fileImport ? <ImportReport report={fileImport} /> : null}
        {running.map(({ id, name, platform, latestRun }) =>
          latestRun ? (
            <div key={id} className={classes.run}>
              <Text size="sm" fw={500}>{`${name} (${platformNames[platform]})`}</Text>
              <RunProgress run={latestRun} platform={platform} />
            </div>
          ) : null,
        )}
      </StartStep>
    );
  }
  if (emptyImport) {
    return (
      <StartStep state="stopped" title={title}>
        <Text size="sm">
          {emptyImport.message ??
            `${emptyImport.fileName ?? "The file"} contained ${importCounts(emptyImport)}.`}
        </Text>
        <AppLink to="/integrations#orders-import" size="sm">
          View the import report
        </AppLink>
      </StartStep>
    );
  }
  return (
    <StartStep state={stopState(firstImport)} title={title}>
      {firstImport.isConnected ? (
        <>
          {stopped?.latestRun?.message ? <Text size="sm">{stopped.latestRun.message}</Text> : null}
          <AppLink to="/integrations" size="sm">
            {isLeftOut(firstImport) ? "See what was left out" : "Continue the sync"}
          </AppLink>
        </>
      ) : null}
    </StartStep>
  );
}

/** When connected but not syncing, the first sync stopped early and has to be restarted. */
function stopState({ isConnected }: FirstImport): StepState {
  return isConnected ? "stopped" : "waiting";
}

/** Whether a shop was synced, and none of its orders could be stored. */
function isLeftOut({ stopped }: FirstImport): boolean {
  return stopped !== null && stopped.lastSynced !== null;
}

/** The same in one line, for the other screens. */
export function ImportingBanner({ firstImport }: { firstImport: FirstImport }) {
  return (
    <Paper component="section" aria-label="Getting started" p="md" className={classes.banner ?? ""}>
      <Text>{bannerText(firstImport)}</Text>
      <AppLink to="/">{isUnderWay(firstImport) ? "See the progress" : "See details"}</AppLink>
    </Paper>
  );
}

function bannerText(firstImport: FirstImport): string {
  const { running, fileImport } = firstImport;
  if (fileImport) return `Your orders are being imported: ${importCounts(fileImport)} so far.`;
  if (isLeftOut(firstImport)) return "None of your orders could be imported.";
  if (running.length === 0) return `${importingTitle(firstImport)}.`;
  const amounts = running.flatMap(({ name, platform, latestRun }) =>
    latestRun && countRead(latestRun, platform) > 0
      ? [`${amountRead(latestRun, platform)} from ${name}`]
      : [],
  );
  return amounts.length > 0
    ? `Importing your data: ${formatList(amounts)} so far.`
    : `Importing your data from ${formatList(running.map(({ name }) => name))}.`;
}
