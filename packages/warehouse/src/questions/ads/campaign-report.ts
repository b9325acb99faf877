import { adPlatformOf } from "@cartograph/contracts/ad-platform.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import type { CampaignReport } from "@cartograph/contracts/reports/ads.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import { formatDay } from "../../calendar/days.ts";
import { campaignDays } from "../../metrics/ads/ad-days.ts";
import { addAds } from "../../metrics/ads/ad-sums.ts";
import { type Campaign, findCampaigns } from "../../metrics/ads/campaigns.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { AdAccount } from "../../source-days/source-account.ts";
import { adPerformance } from "./ad-performance.ts";
import { listRestatements } from "./campaign-restatements.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";

const noAds = addAds([]);

const shown = ["ad_spend", "roas", "ctr", "cpa"] as const satisfies readonly MetricId[];

/**
 * One campaign: its days in the range and their restatements.
 * @throws AppError not_found if no account of the store has such a campaign
 */
export function campaignReport(
  db: Database,
  request: ReportRequest,
  campaignId: string,
): Promise<CampaignReport> {
  return withComparison(db, request, async (comparison) => {
    const { campaign, account } = await findCampaign(comparison, campaignId);
    return {
      ...(await reportFrame(comparison, shown)),
      campaign: {
        id: String(campaign.id),
        name: campaign.name,
        platform: adPlatformOf(account.platform),
        status: campaign.status,
        accountName: account.name,
        accountCurrency: account.currency ?? comparison.store.currency,
        timezone: account.timezone,
        attribution: campaign.attribution,
      },
      days: await listDays(comparison, { campaign, account }),
      restatements: await listRestatements(comparison, { campaign, account }),
    };
  });
}

async function findCampaign({ db, store, accounts }: Comparison, campaignId: string) {
  const accountIds = accounts.ads.map(({ id }) => id);
  const campaigns = await findCampaigns(db, { storeId: store.id, accountIds });
  const campaign = [...campaigns.values()].find(({ id }) => String(id) === campaignId);
  const account = accounts.ads.find(({ id }) => id === campaign?.accountId);
  if (campaign === undefined || account === undefined) {
    throw new AppError("not_found", "There is no such campaign");
  }
  return { campaign, account };
}

type CampaignDay = CampaignReport["days"][number];

/** The figures of a day that were refused. */
const unknownPerformance: Omit<CampaignDay, "date" | "isComplete"> = {
  spend: null,
  roas: null,
  impressions: null,
  clicks: null,
  ctr: null,
  conversions: null,
  conversionValue: null,
  cpa: null,
  unconverted: null,
};

/** The days from the first to the last synced day of the campaign's account in the range. */
async function listDays(
  { db, current, store }: Comparison,
  { campaign, account }: { campaign: Campaign; account: AdAccount },
): Promise<CampaignDay[]> {
  const ads = await current.ads();
  const span = ads?.accounts.find((each) => each.account.id === account.id)?.span;
  if (!ads || span === undefined) return [];
  const { id: storeId, currency } = store;
  const scope = {
    storeId,
    accountId: account.id,
    account,
    campaignId: campaign.id,
    currency,
    span,
  };
  const byDay = await campaignDays(db, scope);
  const days: CampaignDay[] = [];
  for (let day = span.from; day <= span.to; day += 1) {
    const performance = span.leftOut.includes(day)
      ? unknownPerformance
      : adPerformance(byDay.get(day) ?? noAds, { account, currency });
    days.push({
      date: formatDay(day),
      ...performance,
      isComplete: account.lastCompleteDay !== null && day <= account.lastCompleteDay,
    });
  }
  return days;
}
