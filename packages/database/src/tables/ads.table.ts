import type { AdDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Generated } from "kysely";

export type CampaignsTable = {
  id: Generated<number>;
  store_id: number;
  account_id: number;
  ext_id: string;
  /** As it was called and how it stood when it was last read. */
  name: string;
  status: AdDayRecord["rows"][number]["status"];
  /** In which time after a click or a view the platform claims a conversion; null where it does not tell. */
  attribution: string | null;
  /** When the platform said so, UTC ms: an older reading does not rename what a newer one named. */
  read_at: number;
};

export type AdDaysTable = {
  store_id: number;
  account_id: number;
  day: number;
  campaign_id: number;
  spend_minor: number;
  impressions: number;
  clicks: number;
  /** Thousandths. */
  conversions_milli: number;
  conversion_value_minor: number;
};

export const adAmounts = [
  "spend_minor",
  "impressions",
  "clicks",
  "conversions_milli",
  "conversion_value_minor",
] as const satisfies readonly (keyof AdDaysTable)[];

/** A figure of a day that was over when it was read, and was another when it was read again. */
export type AdRestatementsTable = {
  id: Generated<number>;
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
