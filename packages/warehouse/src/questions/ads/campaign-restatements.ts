import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { adAmounts } from "@cartograph/database/tables/ads.table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { formatDay } from "../../calendar/days.ts";
import type { Campaign } from "../../metrics/ads/campaigns.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { AdAccount } from "../../source-days/source-account.ts";

type Restatement = CampaignReport["restatements"][number];
type Amount = (typeof adAmounts)[number];

/** A report lists at most this many restatements: the latest ones. */
const shownRestatements = 500;

const metricOf: Record<Amount, Restatement["metric"]> = {
  spend_minor: "spend",
  impressions: "impressions",
  clicks: "clicks",
  conversions_milli: "conversions",
  conversion_value_minor: "conversionValue",
};

/** Restatements of the campaign's days in the range, newest first, with money in the account's currency. */
export async function listRestatements(
  { db, store, period }: Comparison,
  { campaign, account }: { campaign: Campaign; account: AdAccount },
): Promise<Restatement[]> {
  const scope = { storeId: store.id, campaignId: campaign.id, span: period.range };
  const currency = account.currency ?? store.currency;
  return (await restatementRows(db, scope)).map((row) => ({
    date: formatDay(row.day),
    metric: metricOf[row.metric],
    before: inUnit(row.before, row.metric, currency),
    after: inUnit(row.after, row.metric, currency),
    readAt: new Date(row.read_at).toISOString(),
  }));
}

/** Converts a stored amount to the unit of its metric. */
function inUnit(value: number, metric: Amount, currency: string): number {
  if (metric === "conversions_milli") return value / 1000;
  const isMoney = metric === "spend_minor" || metric === "conversion_value_minor";
  return isMoney ? toMajorUnits(value, currency) : value;
}

export function restatementRows(
  db: Database,
  { storeId, campaignId, span }: { storeId: number; campaignId: number; span: DaySpan },
) {
  return db
    .selectFrom("ad_restatements")
    .select(["day", "metric", "before", "after", "read_at"])
    .where("store_id", "=", storeId)
    .where("campaign_id", "=", campaignId)
    .where("day", ">=", span.from)
    .where("day", "<=", span.to)
    .orderBy("read_at", "desc")
    .orderBy("id", "desc")
    .limit(shownRestatements)
    .execute();
}
