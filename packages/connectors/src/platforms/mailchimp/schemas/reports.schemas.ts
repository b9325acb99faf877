import { z } from "zod";
import { count, time } from "./values.ts";

/** More than any shop takes, and little enough to be exact. */
const mostMoney = 1e12;

const reportSchema = z
  .object({
    id: z.string().min(1).max(255),
    /** regular, plain-text, ab_split, rss, automation, variate, auto: or one to come. */
    type: z.string(),
    campaign_title: z.string().nullish(),
    subject_line: z.string().nullish(),
    emails_sent: count,
    unsubscribed: count,
    send_time: time,
    rss_last_send: time,
    bounces: z.object({ hard_bounces: count, soft_bounces: count, syntax_errors: count }),
    opens: z.object({ unique_opens: count }),
    clicks: z.object({ unique_subscriber_clicks: count }),
    /** Only with a connected store. */
    ecommerce: z
      .object({
        total_orders: count,
        total_spent: z.number().max(mostMoney),
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
    bounces:
      report.bounces.hard_bounces + report.bounces.soft_bounces + report.bounces.syntax_errors,
    /** People, each counted once. */
    opens: report.opens.unique_opens,
    clicks: report.clicks.unique_subscriber_clicks,
    unsubscribes: report.unsubscribed,
    orders: report.ecommerce?.total_orders ?? 0,
    /** Decimal, of whole orders with shipping and tax. */
    spent: Math.max(0, report.ecommerce?.total_spent ?? 0),
    currency: currencyOf(report.ecommerce?.currency_code),
  }));
export type Report = z.infer<typeof reportSchema>;

export const reportsSchema = z.object({ reports: z.array(reportSchema), total_items: count });

/** All that is read of a report, so that nothing else is sent. */
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

function currencyOf(code: string | null | undefined): string | null {
  return code && /^[A-Z]{3}$/.test(code) ? code : null;
}
