import type { Figures } from "../../core/ad-figures.ts";
import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import { objectiveOf } from "./campaign-fields.ts";
import { graphTime } from "./dates.ts";
import { moneyText, ratioText } from "./decimal-text.ts";
import {
  actionsOf,
  actionValuesOf,
  purchaseRoasOf,
  type ActionsOf,
  type ActionStat,
} from "./purchase-actions.ts";

/** The data of one row before formatting. */
export type Subject = {
  account: AdAccount;
  /** Null at account level. */
  campaign: AdCampaign | null;
  figures: Figures;
  actions: ActionsOf;
  attributionSetting: string;
};

/** Null is left out of the row. */
type FieldOf = (subject: Subject) => string | ActionStat[] | null;

/** Most metrics are left out when they are 0; these are always present. */
const fields: Readonly<Record<string, FieldOf>> = {
  account_id: ({ account }) => account.id,
  account_name: ({ account }) => account.name,
  account_currency: ({ account }) => account.currency,
  campaign_id: ({ campaign }) => campaign?.id ?? null,
  campaign_name: ({ campaign }) => campaign?.name ?? null,
  // Each simulated campaign has one ad set with one ad.
  adset_id: ({ campaign }) => (campaign ? `${campaign.id}1` : null),
  adset_name: ({ campaign }) => campaign?.name ?? null,
  ad_id: ({ campaign }) => (campaign ? `${campaign.id}2` : null),
  ad_name: ({ campaign }) => campaign?.name ?? null,
  objective: ({ campaign }) => (campaign ? objectiveOf(campaign) : null),
  buying_type: ({ campaign }) => (campaign ? "AUCTION" : null),
  created_time: ({ account, campaign }) =>
    campaign ? graphTime(account.timezone, campaign.createdAt).slice(0, 10) : null,
  updated_time: ({ account, campaign }) =>
    campaign ? graphTime(account.timezone, campaign.updatedAt).slice(0, 10) : null,
  attribution_setting: ({ attributionSetting }) => attributionSetting,
  spend: ({ account, figures }) => moneyText(figures.spendMinor, account.currency),
  impressions: ({ figures }) => String(figures.impressions),
  clicks: ({ figures }) => String(figures.allClicks),
  reach: ({ figures }) => String(figures.reach),
  ctr: ({ figures }) => ratioText(figures.allClicks * 100, figures.impressions) ?? "0",
  cpm: ({ account, figures }) =>
    ratioText(major(account, figures) * 1_000, figures.impressions) ?? "0",
  frequency: ({ figures }) => ratioText(figures.impressions, figures.reach) ?? "0",
  cpc: ({ account, figures }) => ratioText(major(account, figures), figures.allClicks),
  inline_link_clicks: ({ figures }) => (figures.clicks > 0 ? String(figures.clicks) : null),
  inline_link_click_ctr: ({ figures }) =>
    figures.clicks > 0 ? ratioText(figures.clicks * 100, figures.impressions) : null,
  cost_per_inline_link_click: ({ account, figures }) =>
    ratioText(major(account, figures), figures.clicks),
  actions: ({ figures, actions }) => actionsOf(figures, actions),
  action_values: ({ account, figures, actions }) =>
    actionValuesOf(figures, { ...actions, currency: account.currency }),
  purchase_roas: ({ figures, actions }) => purchaseRoasOf(figures, actions),
  date_start: () => null,
  date_stop: () => null,
};

export const insightsFieldNames: readonly string[] = Object.keys(fields);

export const insightsLevels = ["ad", "adset", "campaign", "account"] as const;
export type InsightsLevel = (typeof insightsLevels)[number];

const idsOf: Readonly<Record<InsightsLevel, readonly string[]>> = {
  account: [],
  campaign: ["campaign_id"],
  adset: ["campaign_id", "adset_id"],
  ad: ["campaign_id", "adset_id", "ad_id"],
};

/** The default fields. */
export function defaultFields(level: InsightsLevel): readonly string[] {
  return ["account_id", ...idsOf[level], "impressions", "spend"];
}

export type InsightsRow = Record<string, string | ActionStat[]>;

/** Days are `YYYY-MM-DD` and always included, even if not requested. */
export function writeRow(
  subject: Subject,
  names: readonly string[],
  { start, stop }: { start: string; stop: string },
): InsightsRow {
  const row: InsightsRow = {};
  for (const name of names) {
    const value = fields[name]?.(subject) ?? null;
    if (value !== null) row[name] = value;
  }
  return { ...row, date_start: start, date_stop: stop };
}

function major({ currency }: AdAccount, { spendMinor }: Figures): number {
  return Number(moneyText(spendMinor, currency));
}
