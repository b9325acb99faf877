import { platformNames } from "@cartograph/contracts/platform.ts";
import { AppLink } from "@cartograph/ui/link/app-link.tsx";
import { Paper, Text, Title } from "@mantine/core";
import { trpc } from "../trpc.ts";
import { importCounts } from "../file-import/import-words.ts";
import { ImportReport } from "../file-import/import-report.tsx";
import { RunProgress } from "../sync-run/run-progress.tsx";
import { recordCount } from "../sync-run/run-words.ts";
import classes from "./reading-list.module.css";
import { DemoButton } from "./start-panel.tsx";
import type { Reading } from "./start-stage.ts";
import { StartStep, type StepState } from "./start-step.tsx";

/** The progress from a new account to its first reports. */
export function ReadingList({ reading }: { reading: Reading }) {
  const hints = trpc.user.hints.useQuery();
  return (
    <Paper
      component="section"
      aria-labelledby="getting-started"
      p={{ base: "md", sm: "lg" }}
      className={classes.panel ?? ""}
    >
      <Title order={2} id="getting-started">
        {readingTitle(reading)}
      </Title>
      <ol className={classes.steps}>
        <StartStep state="done" title="Account created" />
        <SourceStep reading={reading} />
        <ReadingStep reading={reading} />
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

export function readingTitle(reading: Reading): string {
  return isUnderWay(reading) ? "Importing your data" : "Your import needs attention";
}

function isUnderWay({ running, importing }: Reading): boolean {
  return running.length > 0 || importing !== null;
}

function SourceStep({ reading }: { reading: Reading }) {
  const { isConnected, running, stopped } = reading;
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

function ReadingStep({ reading }: { reading: Reading }) {
  const { running, importing, stopped, emptyImport } = reading;
  const title = "Data imported";
  if (isUnderWay(reading)) {
    return (
      <StartStep state="current" title={title}>
        <Text size="sm" c="dimmed">
          You can leave this page. The import continues in the background.
        </Text>
        {importing ? <ImportReport report={importing} /> : null}
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
    <StartStep state={stopState(reading)} title={title}>
      {reading.isConnected ? (
        <>
          {stopped?.latestRun?.message ? <Text size="sm">{stopped.latestRun.message}</Text> : null}
          <AppLink to="/integrations" size="sm">
            Continue the sync
          </AppLink>
        </>
      ) : null}
    </StartStep>
  );
}

/** When connected but not syncing, the first sync stopped early and has to be restarted. */
function stopState({ isConnected }: Reading): StepState {
  return isConnected ? "stopped" : "waiting";
}

/** The same in one line, for the other screens. */
export function ReadingBanner({ reading }: { reading: Reading }) {
  return (
    <Paper component="section" aria-label="Getting started" p="md" className={classes.banner ?? ""}>
      <Text>{bannerText(reading)}</Text>
      <AppLink to="/">See the progress</AppLink>
    </Paper>
  );
}

function bannerText({ running, importing }: Reading): string {
  if (importing) return `Your orders are being imported: ${importCounts(importing)} so far.`;
  if (running.length === 0) return "Your data hasn't been imported yet.";
  const records = running.reduce((sum, { latestRun }) => sum + (latestRun?.records ?? 0), 0);
  return `Importing your data: ${recordCount(records)} so far.`;
}
