import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";

export type CampaignsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  account_id: number;
  ext_id: string;
  /** As of the latest read. */
  name: string;
  status: AdDayRecord["rows"][number]["status"];
  /** The platform's attribution window, such as "7-day click"; null if it does not report one. */
  attribution: string | null;
  /** Time of the latest read, UTC ms. Older reads do not change the row. */
  read_at: number;
};

/** Figures of a campaign on one day. Conversions are in thousandths. */
export const adAmounts = [
  "spend_minor",
  "impressions",
  "clicks",
  "conversions_milli",
  "conversion_value_minor",
] as const;
export type AdAmounts = Record<(typeof adAmounts)[number], number>;

/** A figure that changed after its day was complete. */
export type AdRestatementsTable = {
  /** A number within the store, from `reserveIds`. */
  id: number;
  store_id: number;
  account_id: number;
  campaign_id: number;
  day: number;
  metric: (typeof adAmounts)[number];
  before: number;
  after: number;
  /** UTC ms. */
  read_at: number;
};
