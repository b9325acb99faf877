import { z } from "zod";
import { count, countIfAny, time } from "./values.ts";

const reportSchema = z
  .object({
    id: z.string().min(1).max(255),
    /** regular, plain-text, ab_split, rss, automation, variate, auto, or a future type. */
    type: z.string(),
    campaign_title: z.string().nullish(),
    subject_line: z.string().nullish(),
    emails_sent: count,
    unsubscribed: countIfAny,
    send_time: time,
    rss_last_send: time,
    bounces: z
      .object({ hard_bounces: countIfAny, soft_bounces: countIfAny, syntax_errors: countIfAny })
      .nullish(),
    opens: z.object({ unique_opens: countIfAny }).nullish(),
    clicks: z.object({ unique_subscriber_clicks: countIfAny }).nullish(),
    /** Only with a connected store. */
    ecommerce: z
      .object({
        total_orders: countIfAny,
        total_spent: z.coerce.number().nullish(),
        currency_code: z.string().nullish(),
      })
      .nullish(),
  })
  .transform((report) => ({
    id: report.id,
    type: report.type,
    name: report.campaign_title?.trim() || report.subject_line?.trim() || report.id,
    /** UTC milliseconds. */
    sentAt: report.send_time,
    rssLastSentAt: report.rss_last_send,
    recipients: report.emails_sent,
    bounces: bouncesOf(report.bounces),
    /** Distinct people. */
    opens: report.opens?.unique_opens ?? 0,
    clicks: report.clicks?.unique_subscriber_clicks ?? 0,
    unsubscribes: report.unsubscribed,
    orders: report.ecommerce?.total_orders ?? 0,
    /** Decimal total of orders, including shipping and tax. */
    spent: Math.max(0, report.ecommerce?.total_spent ?? 0),
    currency: currencyOf(report.ecommerce?.currency_code),
  }));
export type Report = z.infer<typeof reportSchema>;

export const reportsSchema = z.object({
  reports: z.array(reportSchema),
  /** Null if the answer has no count. */
  total_items: z.int().nonnegative().nullish(),
});

/** Requests only the fields that are read. */
export const reportFields = [
  ...[
    "id",
    "type",
    "campaign_title",
    "subject_line",
    "emails_sent",
    "unsubscribed",
    "send_time",
    "rss_last_send",
    "bounces",
    "opens.unique_opens",
    "clicks.unique_subscriber_clicks",
    "ecommerce",
  ].map((name) => `reports.${name}`),
  "total_items",
].join(",");

type Bounces = { hard_bounces: number; soft_bounces: number; syntax_errors: number };

function bouncesOf(bounces: Bounces | null | undefined): number {
  if (!bounces) return 0;
  return bounces.hard_bounces + bounces.soft_bounces + bounces.syntax_errors;
}

function currencyOf(code: string | null | undefined): string | null {
  return code && /^[A-Z]{3}$/.test(code) ? code : null;
}
