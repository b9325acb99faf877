import {
  type AdDay,
  adPlatforms,
  type EmailResult,
  emailPlatforms,
  type Marketing,
} from "@cartograph/sandbox/core/marketing-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { dollarsPerEuro } from "@cartograph/sandbox/demo-store/exchange-rates.ts";
import { type RawFigures, rawFigures, total } from "./raw-facts.ts";
import { timeValue } from "./raw-time.ts";
import type { StoreNumbers } from "./store-numbers.ts";

type Days = { from: number; to: number };
const listDays = ({ from, to }: Days) =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

type AdRow = AdDay & { day: number; platform: string; account: string };

/** Campaigns by the days of their accounts; the amounts of each in dollars, rounded to cents. */
export function adFigures(marketing: Marketing, numbers: StoreNumbers, days: Days): RawFigures {
  const rows = adPlatforms.flatMap((platform) =>
    marketing.ads[platform].flatMap(({ id, currency, daysOf }) =>
      listDays(days).flatMap((day) => {
        const rate = currency === "EUR" ? dollarsPerEuro(day) : 1;
        return daysOf(day).map((own): AdRow => ({
          ...own,
          day,
          platform,
          // Meta writes its accounts with a prefix.
          account: platform === "facebook_ads" ? `act_${id}` : id,
          spendMinor: inDollars(own.spendMinor, rate),
          conversionValueMinor: inDollars(own.conversionValueMinor, rate),
        }));
      }),
    ),
  );
  const sum = (of: (row: AdRow) => number) => (some: readonly AdRow[]) => total(some, of);
  return rawFigures<AdRow>({
    rowsFor: () => rows,
    dayOf: ({ day }) => day,
    values: (dimension, row) => {
      if (dimension === "platform") return [row.platform];
      if (dimension === "account") return [numbers.account(row.account)];
      return [timeValue(dimension, row) ?? numbers.campaign(row.campaignId)];
    },
    metrics: {
      ad_spend: sum((row) => row.spendMinor),
      ad_impressions: sum((row) => row.impressions),
      ad_clicks: sum((row) => row.clicks),
      ad_conversions: sum((row) => row.conversions),
      ad_conversion_value: sum((row) => row.conversionValueMinor),
    },
  });
}

/** @param rate with four decimals */
function inDollars(minor: number, rate: number): number {
  return Math.floor((minor * Math.round(rate * 10_000) * 2 + 10_000) / 20_000);
}

type EmailRow = EmailResult & { day: number; tool: string; message: string };

/** Campaigns by the day they were sent, flows by the days of their emails. */
export function emailFigures(marketing: Marketing, numbers: StoreNumbers, days: Days): RawFigures {
  const rows = emailPlatforms.flatMap((tool) =>
    marketing.email[tool].flatMap(({ timezone, campaigns, flows }) => [
      ...campaigns.flatMap(({ id, messageId, sentAt, result }): EmailRow[] => {
        const message = tool === "klaviyo" ? messageId : id;
        return sentAt === null
          ? []
          : [{ ...result, day: zoneDay(timezone, sentAt), tool, message }];
      }),
      ...flows.flatMap(({ id, resultOf }) =>
        listDays(days).map((day): EmailRow => ({ ...resultOf(day), day, tool, message: id })),
      ),
    ]),
  );
  const sum = (of: (row: EmailRow) => number) => (some: readonly EmailRow[]) => total(some, of);
  return rawFigures<EmailRow>({
    rowsFor: () => rows,
    dayOf: ({ day }) => day,
    values: (dimension, row) => {
      if (dimension === "tool") return [row.tool];
      return [timeValue(dimension, row) ?? numbers.message(row.message)];
    },
    metrics: {
      email_delivered: sum((row) => row.recipients - row.hardBounces - row.softBounces),
      email_opens: sum((row) => row.uniqueOpens),
      email_clicks: sum((row) => row.uniqueClicks),
      email_revenue: sum((row) => row.revenueMinor),
    },
  });
}
