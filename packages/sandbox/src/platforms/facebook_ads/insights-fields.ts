import type { Figures } from "../../core/ad-figures.ts";
import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
import type { AdSet } from "./ad-sets.ts";
import { moneyText } from "./decimal-text.ts";
import {
  actionsOf,
  actionValuesOf,
  type PurchaseTypes,
  type ActionStat,
} from "./purchase-actions.ts";

/** The data of one row before formatting. */
export type Subject = {
  account: AdAccount;
  /** Null at account level. */
  campaign: AdCampaign | null;
  /** Null at other levels. */
  adSet: AdSet | null;
  figures: Figures;
  purchaseTypes: PurchaseTypes;
  /** Null if the ad sets have different ones, whose purchases are not added up. */
  attributionSetting: string | null;
};

/** Null is left out of the row. */
type FieldOf = (subject: Subject) => string | ActionStat[] | null;

/** Most metrics are left out when they are 0; spend and impressions are always present. */
const fields: Readonly<Record<string, FieldOf>> = {
  account_id: ({ account }) => account.id,
  campaign_id: ({ campaign }) => campaign?.id ?? null,
  adset_id: ({ adSet }) => adSet?.id ?? null,
  campaign_name: ({ campaign }) => campaign?.name ?? null,
  attribution_setting: ({ attributionSetting }) => attributionSetting,
  spend: ({ account, figures }) => moneyText(figures.spendMinor, account.currency),
  impressions: ({ figures }) => String(figures.impressions),
  inline_link_clicks: ({ figures }) => (figures.clicks > 0 ? String(figures.clicks) : null),
  actions: (subject) => actionsOf(addedUp(subject), subject.purchaseTypes),
  action_values: (subject) =>
    actionValuesOf(addedUp(subject), subject.purchaseTypes, subject.account.currency),
};

/** Leaves out conversions that Meta does not add up. */
function addedUp({ figures, attributionSetting }: Subject): Figures {
  if (attributionSetting !== null) return figures;
  return { ...figures, addToCarts: 0, conversions: 0, conversionValueMinor: 0 };
}

/** The fields that may be requested. Rows have their dates even if these are not requested. */
export const insightsFieldNames: readonly string[] = [
  ...Object.keys(fields),
  "date_start",
  "date_stop",
];

export const insightsLevels = ["adset", "campaign", "account"] as const;
export type InsightsLevel = (typeof insightsLevels)[number];

const idFields: Readonly<Record<InsightsLevel, readonly string[]>> = {
  adset: ["account_id", "campaign_id", "adset_id"],
  campaign: ["account_id", "campaign_id"],
  account: ["account_id"],
};

/** The default fields. */
export function defaultFields(level: InsightsLevel): readonly string[] {
  return [...idFields[level], "impressions", "spend"];
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
