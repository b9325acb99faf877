import type { DayRange } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import type { MetaSession } from "../client/meta-session.ts";
import type { InsightsRow } from "../schemas/insights.schemas.ts";
import { newRunSchema, reportRunSchema, type ReportRun } from "../schemas/report-run.schemas.ts";
import { readInsights } from "./read-insights.ts";

const initialPollMs = 10_000;
const maxPollMs = 5 * 60_000;
/** A run is abandoned after this long without any progress, or unfinished. */
const maxIdleMs = 5 * 60_000;
const maxWaitMs = 30 * 60_000;
const maxRuns = 3;

/**
 * Reads the same rows through an asynchronous report, for requests too large to answer directly.
 * @throws ConnectorError `retry_later` when Meta cannot complete it
 */
export async function readReport(
  session: MetaSession,
  { days, params, limit }: { days: DayRange; params: Record<string, string>; limit: number },
  signal: AbortSignal,
): Promise<InsightsRow[]> {
  for (let tries = 1; tries <= maxRuns; tries += 1) {
    const { report_run_id: run } = await session.call(
      {
        method: "POST",
        path: `/${session.account}/insights`,
        params,
        schema: newRunSchema,
      },
      signal,
    );
    if (!(await isComplete(session, run, signal))) continue;
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
    `Meta could not make the report of ${days.from} to ${days.to} (tried ${maxRuns} times). Data read so far is kept; the next sync continues from there.`,
  );
}

/** Waits for the run; false if it failed or did not finish. */
async function isComplete(
  session: MetaSession,
  run: string,
  signal: AbortSignal,
): Promise<boolean> {
  const { timing } = session;
  const startedAt = timing.now();
  for (let waitMs = initialPollMs; ; waitMs = Math.min(waitMs * 2, maxPollMs)) {
    await timing.sleep(waitMs, signal);
    const state: ReportRun = await session.call(
      { path: `/${run}`, schema: reportRunSchema, isNew: true },
      signal,
    );
    const percent = state.async_percent_completion;
    // The status may be set before the rows are available.
    if (state.async_status === "Job Completed" && percent >= 100) return true;
    if (state.async_status === "Job Failed" || state.async_status === "Job Skipped") return false;
    const tookMs = timing.now() - startedAt;
    if (tookMs > maxWaitMs || (percent === 0 && tookMs > maxIdleMs)) return false;
  }
}
