import type { AdDayRecord, EmailDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Generated } from "kysely";

/** Money here is minor units of the account's currency unless a row names its own; days are days of the account's zone, since 1970-01-01. */
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

export type EmailMessagesTable = {
  id: Generated<number>;
  store_id: number;
  account_id: number;
  ext_id: string;
  kind: EmailDayRecord["rows"][number]["kind"];
  name: string;
  attribution: string | null;
  /** UTC ms. */
  read_at: number;
};

export type EmailDaysTable = {
  store_id: number;
  account_id: number;
  day: number;
  message_id: number;
  recipients: number;
  delivered: number;
  opens: number;
  clicks: number;
  unsubscribes: number;
  orders: number;
  revenue_minor: number;
  /** Of the revenue: a tool may sell for shops of several currencies. Null where it names none, then the account's. */
  currency: string | null;
};

/** What one unit of `base` was worth in `quote` on a day, as a decimal text: rates are exact as they were given. */
export type ExchangeRatesTable = {
  store_id: number;
  day: number;
  base: string;
  quote: string;
  rate: string;
};
