import { addDays, countDays, dayIn } from "@cartograph/contracts/days.ts";
import { platformEntries } from "@cartograph/contracts/platform.ts";
import type { Connection, DayRange, Page, ReadOptions, Stream } from "../../../core/connector.ts";
import { pageStream } from "../../../core/page-stream.ts";
import { firstDayToRead } from "../../../core/restated-days.ts";
import { throwIfCanceled } from "../../../core/timing.ts";
import { attribution, flowsWarning, lostFlowsError, noRevenueWarning } from "../attribution.ts";
import { eachDay } from "../../../core/each-day.ts";
import type { KlaviyoSession } from "../client/klaviyo-session.ts";
import { toEmailDays } from "../mapper/email-day.mapper.ts";
import { readAccount } from "../read-account.ts";
import { readMetrics, type Metrics } from "../read-metrics.ts";
import type { CampaignResult, FlowResult } from "../schemas/reports.schemas.ts";
import { positionToContinue, readPosition, writePosition, type Position } from "./position.ts";
import { readSentCampaigns, type SentCampaign } from "./read-campaigns.ts";
import { readCampaignTotals, readFlowSeries, type ReportSettings } from "./read-reports.ts";
import { planStretches } from "./windows.ts";

export type EmailDaysOptions = {
  sessionFor: (connection: Connection) => KlaviyoSession;
  /** How long after a complete read the next one does nothing, in milliseconds. */
  rereadIntervalMs: number;
  /** Campaigns per request. */
  pageSize: number;
};

/** Every send day once, and those that are not final again; resumable after every page. */
export function emailDays(options: EmailDaysOptions): Stream {
  return pageStream("email_days", (connection, read) => readPages(options, connection, read));
}

async function* readPages(
  { sessionFor, rereadIntervalMs, pageSize }: EmailDaysOptions,
  connection: Connection,
  { cursor, signal, now }: ReadOptions,
): AsyncIterable<Page> {
  const session = sessionFor(connection);
  const saved = readPosition(cursor, now(), session);
  if (saved !== null && !isDue(saved, now(), rereadIntervalMs)) return;
  const account = await readAccount(session, signal);
  const { timezone } = account;
  const metrics = await readMetrics(session, signal);
  const sent = await readSentCampaigns(session, { timezone, pageSize, signal });

  const today = dayIn(timezone, now());
  const { revenueId } = metrics;
  const hasRevenue = revenueId !== null;
  const metricId = revenueId ?? metrics.anyId;
  const settings = metricId === null ? null : { timezone, metricId, hasRevenue, now, signal };
  const warnings = hasRevenue ? [] : [noRevenueWarning];
  let hasFlows = saved?.hasFlows;
  // A small report shows whether the missing flows can be read now, before it is known from which day to read.
  if (hasFlows === false && settings !== null) {
    const latest = { from: addDays(today, -1), to: today };
    const { problem } = await tryFlowSeries(session, latest, { settings, hadFlows: false });
    if (problem !== null) warnings.push(problem);
    hasFlows = problem === null;
  }
  const known = positionToContinue(saved, { hasFlows, revenueId, timezone });
  const from = firstDayToRead(
    known && { next: known.next, readOn: dayIn(timezone, known.readAt) },
    { today, restatedDays: platformEntries.klaviyo.restatedDays },
  );
  const expected = countDays(from, today);
  const since = firstDayOfFlows(metrics, { from, timezone, sent });

  for (const stretch of planStretches(from, today)) {
    throwIfCanceled(signal);
    const readAt = now();
    const campaigns = await readTotalsIfNeeded(session, stretch, { settings, sent });
    const unlisted = countUnlisted(campaigns, sent);
    if (unlisted > 0) warnings.push(unlistedWarning(unlisted));
    for (const part of stretch.parts) {
      let flows: FlowResult[] = [];
      if (settings !== null && hasFlows !== false && part.to >= since) {
        const series = await tryFlowSeries(session, part, {
          settings,
          hadFlows: hasFlows === true,
        });
        flows = series.results;
        if (series.problem !== null) warnings.push(series.problem);
        hasFlows = series.problem === null;
      }
      const days = eachDay(part);
      yield {
        records: toEmailDays({
          account,
          days,
          readAt,
          attribution: hasRevenue ? attribution : null,
          campaigns,
          sent,
          flows,
        }),
        cursor: writePosition({
          v: 1,
          next: addDays(part.to, 1),
          readAt,
          isWhole: part.to === today,
          hasFlows,
          revenueId,
          timezone,
        }),
        expected,
        ...(warnings.length > 0 && { warnings: warnings.splice(0) }),
      };
    }
  }
}

/** The day of the account's first metric, before which nothing was counted; `from` if a message was sent earlier. */
function firstDayOfFlows(
  { since }: Metrics,
  {
    from,
    timezone,
    sent,
  }: { from: string; timezone: string; sent: ReadonlyMap<string, SentCampaign> },
): string {
  if (since === null) return from;
  // One extra day, in case clocks differ.
  const counted = addDays(dayIn(timezone, since), -1);
  return [...sent.values()].some(({ day }) => day < counted) ? from : counted;
}

/** An interrupted read continues immediately, and so does one after the clock was set back. */
function isDue({ readAt, isWhole }: Position, now: number, rereadIntervalMs: number): boolean {
  return !isWhole || now < readAt || now - readAt >= rereadIntervalMs;
}

/** Requests a report only if a campaign was sent in the window, because the report quota is small. */
async function readTotalsIfNeeded(
  session: KlaviyoSession,
  window: DayRange,
  { settings, sent }: { settings: ReportSettings | null; sent: ReadonlyMap<string, SentCampaign> },
): Promise<CampaignResult[]> {
  const isNeeded = [...sent.values()].some(({ day }) => day >= window.from && day <= window.to);
  if (settings === null || !isNeeded) return [];
  return readCampaignTotals(session, window, settings);
}

/**
 * The daily figures of flows, or the reason why they cannot be read.
 * @throws ConnectorError if flows were read before, since days without them would replace the stored ones
 */
async function tryFlowSeries(
  session: KlaviyoSession,
  window: DayRange,
  { settings, hadFlows }: { settings: ReportSettings; hadFlows: boolean },
): Promise<{ results: FlowResult[]; problem: string | null }> {
  try {
    return { results: await readFlowSeries(session, window, settings), problem: null };
  } catch (error) {
    if (hadFlows) throw lostFlowsError(error) ?? error;
    const problem = flowsWarning(error);
    if (problem !== null) return { results: [], problem };
    throw error;
  }
}

function countUnlisted(
  campaigns: readonly CampaignResult[],
  sent: ReadonlyMap<string, SentCampaign>,
): number {
  const ids = new Set(campaigns.map(({ groupings }) => groupings.campaign_id));
  return [...ids].filter((id) => !sent.has(id)).length;
}

function unlistedWarning(count: number): string {
  const which = count === 1 ? "A campaign is" : `${count} campaigns are`;
  return `${which} in Klaviyo's report but not in its list, so the send date is unknown. The figures are left out.`;
}
