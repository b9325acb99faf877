import { ConnectorError } from "../../../core/connector-error.ts";
import type { MetaSession } from "../client/meta-session.ts";
import type { InsightsRow } from "../schemas/insights.schemas.ts";
import { newRunSchema, reportRunSchema, type ReportRun } from "../schemas/report-run.schemas.ts";
import { campaignDaysParams, readInsights, type DaysOf } from "./read-insights.ts";

const firstPollMs = 10_000;
const longestPollMs = 5 * 60_000;
/** A run that has not moved by then will not, and one that is not done by then is given up. */
const idleMs = 5 * 60_000;
const longestMs = 30 * 60_000;
const mostRuns = 3;

/**
 * The same rows by a report that Meta makes in its own time: for what is too much to be answered at once.
 * @throws ConnectorError `retry_later` when Meta cannot make it
 */
export async function readReport(
  session: MetaSession,
  { days, limit }: { days: DaysOf; limit: number },
  signal: AbortSignal,
): Promise<InsightsRow[]> {
  for (let tries = 1; tries <= mostRuns; tries += 1) {
    const { report_run_id: run } = await session.ask(
      {
        method: "POST",
        path: `/${session.account}/insights`,
        params: campaignDaysParams(days),
        schema: newRunSchema,
      },
      signal,
    );
    if (!(await isMade(session, run, signal))) continue;
    const path = `/${run}/insights`;
    const rows = await readInsights(
      session,
      { path, params: { limit: String(limit) }, days },
      signal,
    );
    if (rows !== null) return rows;
  }
  throw new ConnectorError(
    "retry_later",
    `Meta could not make the report of ${days.from} to ${days.to} (tried ${mostRuns} times). Data read so far is kept; the next sync continues from there.`,
  );
}

/** Waits until the run is over; false when it failed or would not end. */
async function isMade(session: MetaSession, run: string, signal: AbortSignal): Promise<boolean> {
  const { timing } = session;
  const startedAt = timing.now();
  for (let waitMs = firstPollMs; ; waitMs = Math.min(waitMs * 2, longestPollMs)) {
    await timing.sleep(waitMs, signal);
    const state: ReportRun = await session.ask(
      { path: `/${run}`, schema: reportRunSchema, isNew: true },
      signal,
    );
    const percent = state.async_percent_completion;
    // The status alone is not enough: it may be set before the rows are available.
    if (state.async_status === "Job Completed" && percent >= 100) return true;
    if (state.async_status === "Job Failed" || state.async_status === "Job Skipped") return false;
    const tookMs = timing.now() - startedAt;
    if (tookMs > longestMs || (percent === 0 && tookMs > idleMs)) return false;
  }
}
