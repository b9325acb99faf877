import type { DayRange } from "../../../core/connector.ts";
import type { MetaSession } from "../client/meta-session.ts";
import { toCampaignDays, type CampaignDay } from "../mapper/campaign-days.ts";
import type { InsightsRow } from "../schemas/insights.schemas.ts";
import { adSetDaysParams, campaignDaysParams, readInsights } from "./read-insights.ts";
import { readReport } from "./read-report.ts";
import type { RequestSize } from "./request-sizes.ts";

type Window = { size: RequestSize; days: DayRange };

/** Their IDs are in the request's URL. */
const maxCampaigns = 100;

/**
 * The days of all campaigns, with the purchases of the mixed ones added up from their ad sets; null when a request is
 * too large for Meta.
 * @throws ConnectorError
 */
export async function readWindow(
  session: MetaSession,
  { mixedCampaigns, ...window }: Window & { mixedCampaigns: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<CampaignDay[] | null> {
  const { days } = window;
  const rows = await readRows(session, { ...window, params: campaignDaysParams(days) }, signal);
  if (rows === null) return null;
  const delivered = new Set(rows.map(({ campaign_id }) => campaign_id));
  const ids = [...mixedCampaigns].filter((id) => delivered.has(id));
  const adSetRows: InsightsRow[] = [];
  for (let first = 0; first < ids.length; first += maxCampaigns) {
    const params = adSetDaysParams(days, ids.slice(first, first + maxCampaigns));
    const some = await readRows(session, { ...window, params }, signal);
    if (some === null) return null;
    adSetRows.push(...some);
  }
  return toCampaignDays(rows, adSetRows);
}

async function readRows(
  session: MetaSession,
  { size, days, params }: Window & { params: Record<string, string> },
  signal: AbortSignal,
): Promise<InsightsRow[] | null> {
  if (size.isReport) return readReport(session, { days, params, limit: size.limit }, signal);
  const path = `/${session.account}/insights`;
  const paged = { ...params, limit: String(size.limit) };
  return readInsights(session, { path, params: paged, days }, signal);
}
