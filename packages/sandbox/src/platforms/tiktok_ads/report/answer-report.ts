import { addFigures, type Figures } from "../../../core/ad-figures.ts";
import type { AdAccount, AdCampaign } from "../../../core/marketing-data.ts";
import { dayMs, zoneDay } from "../../../core/zone.ts";
import { hasStatus } from "../campaigns.ts";
import { pageData } from "../read-query.ts";
import { metrics, type RowData } from "./metrics.ts";
import type { RequestedReport } from "./read-report.ts";

type Row = { data: RowData; campaignId: string | null; day: number | null };

/** `now` is UTC milliseconds. */
export function answerReport(account: AdAccount, requested: RequestedReport, now: number): object {
  const rows = rowsOf(account, requested, now).toSorted(orderOf(requested));
  const { list, page_info } = pageData(rows, requested);
  return {
    list: list.map((row) => ({
      dimensions: dimensionsOf(row, requested, account),
      metrics: textsOf(row.data, requested),
    })),
    page_info,
    ...(requested.hasTotals && { total_metrics: totalsOf(account, rows, requested) }),
  };
}

function rowsOf(account: AdAccount, requested: RequestedReport, now: number): Row[] {
  const campaigns = new Map(
    account.campaigns
      .filter((campaign) => isRequested(campaign, requested))
      .map((each) => [each.id, each]),
  );
  const { from, to } = requested.days ?? lifetime(account, now);
  const isByDay = requested.dimensions.includes("stat_time_day");
  const isByCampaign = requested.level === "AUCTION_CAMPAIGN";
  const rows = new Map<string, Row>();
  for (let day = from; day <= to; day += 1) {
    for (const figures of account.daysOf(day)) {
      const campaign = campaigns.get(figures.campaignId);
      if (!campaign) continue;
      const key = `${isByDay ? day : ""} ${isByCampaign ? campaign.id : ""}`;
      const known = rows.get(key);
      rows.set(key, {
        campaignId: isByCampaign ? campaign.id : null,
        day: isByDay ? day : null,
        data: {
          account,
          campaign: isByCampaign ? campaign : null,
          figures: known ? added(known.data.figures, figures) : figures,
        },
      });
    }
  }
  return [...rows.values()];
}

function isRequested(campaign: AdCampaign, { statuses, campaignIds }: RequestedReport): boolean {
  return (
    statuses.some((status) => hasStatus(campaign, status)) &&
    (campaignIds === null || campaignIds.includes(campaign.id))
  );
}

function lifetime({ timezone, createdAt }: AdAccount, now: number) {
  return { from: zoneDay(timezone, createdAt), to: zoneDay(timezone, now) };
}

function dimensionsOf(
  { campaignId, day }: Row,
  { dimensions }: RequestedReport,
  account: AdAccount,
) {
  const values: Record<string, string> = {
    advertiser_id: account.id,
    campaign_id: campaignId ?? "",
    stat_time_day:
      day === null ? "" : `${new Date(day * dayMs).toISOString().slice(0, 10)} 00:00:00`,
  };
  return Object.fromEntries(dimensions.map((name) => [name, values[name]]));
}

function textsOf(data: RowData, requested: RequestedReport): Record<string, string | undefined> {
  return Object.fromEntries(requested.metrics.map((name) => [name, metrics[name]?.text(data)]));
}

function totalsOf(account: AdAccount, rows: readonly Row[], requested: RequestedReport) {
  const [first, ...others] = rows.map(({ data }) => data.figures);
  if (!first) return {};
  return textsOf({ account, campaign: null, figures: others.reduce(added, first) }, requested);
}

/** Newest day first, or by the named metric. */
function orderOf({ order }: RequestedReport): (one: Row, other: Row) => number {
  const value = ({ data }: Row) => (order && metrics[order.field]?.value?.(data)) ?? 0;
  const sign = order?.isAscending ? 1 : -1;
  return (one, other) =>
    sign * (value(one) - value(other)) ||
    (other.day ?? 0) - (one.day ?? 0) ||
    ((one.campaignId ?? "") < (other.campaignId ?? "") ? -1 : 1);
}

/** Unlike Meta, TikTok's sandbox adds up the people reached on each day. */
function added(one: Figures, other: Figures): Figures {
  return { ...addFigures(one, other), reach: one.reach + other.reach };
}
