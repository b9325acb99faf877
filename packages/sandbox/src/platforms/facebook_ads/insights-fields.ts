import type { Figures } from "../../core/ad-figures.ts";
import type { AdAccount, AdCampaign } from "../../core/marketing-data.ts";
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
  figures: Figures;
  purchaseTypes: PurchaseTypes;
  attributionSetting: string;
};

/** Null is left out of the row. */
type FieldOf = (subject: Subject) => string | ActionStat[] | null;

/** Most metrics are left out when they are 0; spend and impressions are always present. */
const fields: Readonly<Record<string, FieldOf>> = {
  account_id: ({ account }) => account.id,
  campaign_id: ({ campaign }) => campaign?.id ?? null,
  campaign_name: ({ campaign }) => campaign?.name ?? null,
  attribution_setting: ({ attributionSetting }) => attributionSetting,
  spend: ({ account, figures }) => moneyText(figures.spendMinor, account.currency),
  impressions: ({ figures }) => String(figures.impressions),
  inline_link_clicks: ({ figures }) => (figures.clicks > 0 ? String(figures.clicks) : null),
  actions: ({ figures, purchaseTypes }) => actionsOf(figures, purchaseTypes),
  action_values: ({ account, figures, purchaseTypes }) =>
    actionValuesOf(figures, purchaseTypes, account.currency),
};

/** The fields that may be requested. Rows have their dates even if these are not requested. */
export const insightsFieldNames: readonly string[] = [
  ...Object.keys(fields),
  "date_start",
  "date_stop",
];

export const insightsLevels = ["campaign", "account"] as const;
export type InsightsLevel = (typeof insightsLevels)[number];

/** The default fields. */
export function defaultFields(level: InsightsLevel): readonly string[] {
  const ids = level === "campaign" ? ["account_id", "campaign_id"] : ["account_id"];
  return [...ids, "impressions", "spend"];
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
