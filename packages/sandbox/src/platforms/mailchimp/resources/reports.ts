import type { EmailResult } from "../../../core/marketing-data.ts";
import { dayMs, hourMs } from "../../../core/zone.ts";
import { linksTo } from "../links.ts";
import type { Query, QueryRules } from "../read-query.ts";
import { isWithin, timeText } from "../times.ts";
import { ecommerceOf, lifetimeOf, rateOf, type View } from "./results.ts";

const campaignTypes = ["regular", "plaintext", "absplit", "rss", "variate"] as const;

export const reportRules = {
  times: ["since_send_time", "before_send_time"],
  enums: { type: campaignTypes },
} as const satisfies QueryRules;

/** A message with a report: a sent campaign, or an email of an automation. */
export type Reported = {
  id: string;
  type: "regular" | "automation";
  title: string;
  subject: string;
  listId: string;
  /** UTC milliseconds; for an automation, its start. */
  sendTime: number;
  result(): EmailResult;
};

/** Newest first. Each sending automation is listed with its lifetime results. */
export function reportedMessages(view: View): Reported[] {
  const { campaigns, flows, lists } = view.account;
  const sent = campaigns.flatMap((campaign): Reported[] => {
    const { id, name: title, subject, listId, sentAt } = campaign;
    if (sentAt === null) return [];
    const result = () => campaign.result;
    return [{ id, type: "regular", title, subject, listId, sendTime: sentAt, result }];
  });
  const automatic = flows
    .filter(({ status }) => status !== "draft")
    .map((flow): Reported => ({
      id: flow.messageId,
      type: "automation",
      title: flow.name,
      subject: flow.name,
      listId: lists[0]?.id ?? "",
      sendTime: flow.createdAt,
      result: () => lifetimeOf(flow, view),
    }));
  return [...sent, ...automatic].toSorted(
    (a, b) => b.sendTime - a.sendTime || (a.id < b.id ? -1 : 1),
  );
}

export function reportsFor(view: View, query: Query): Reported[] {
  const type = query.text("type");
  const bounds = { since: query.time("since_send_time"), before: query.time("before_send_time") };
  return reportedMessages(view).filter(
    (each) => (type === null || each.type === type) && isWithin(each.sendTime, bounds),
  );
}

export function reportResource(message: Reported, view: View) {
  const { account, now } = view;
  const { id, type, title, subject, listId, sendTime } = message;
  const result = message.result();
  const list = account.lists.find((each) => each.id === listId);
  const lastAt = (count: number, days: number) =>
    timeText(count === 0 ? null : Math.min(now, sendTime + days * dayMs));
  return {
    id,
    campaign_title: title,
    type,
    list_id: listId,
    list_is_active: list !== undefined,
    list_name: list?.name ?? "",
    subject_line: subject,
    preview_text: "",
    emails_sent: result.recipients,
    abuse_reports: result.spamComplaints,
    unsubscribed: result.unsubscribes,
    send_time: timeText(sendTime),
    rss_last_send: "",
    bounces: {
      hard_bounces: result.hardBounces,
      soft_bounces: result.softBounces,
      syntax_errors: 0,
    },
    forwards: { forwards_count: 0, forwards_opens: 0 },
    opens: {
      opens_total: result.opens,
      unique_opens: result.uniqueOpens,
      open_rate: rateOf(result.uniqueOpens, result),
      last_open: lastAt(result.opens, 8),
    },
    clicks: {
      clicks_total: result.clicks,
      // Counts the links that each person clicked, which is more than the number of people.
      unique_clicks: Math.min(result.clicks, Math.ceil(result.uniqueClicks * 1.3)),
      unique_subscriber_clicks: result.uniqueClicks,
      click_rate: rateOf(result.uniqueClicks, result),
      last_click: lastAt(result.clicks, 7),
    },
    facebook_likes: { recipient_likes: 0, unique_likes: 0, facebook_likes: 0 },
    industry_stats: {
      type: "E-Commerce and Retail",
      open_rate: 0.31,
      click_rate: 0.018,
      bounce_rate: 0.012,
      unopen_rate: 0.678,
      unsub_rate: 0.002,
      abuse_rate: 0.0002,
    },
    list_stats: { sub_rate: 0, unsub_rate: 0, ...ratesOfList(view, listId) },
    timeseries: firstHours(sendTime, result, now),
    ecommerce: { ...ecommerceOf(result, account.currency), currency_code: account.currency },
    delivery_status: { enabled: false },
    ...linksTo(`/reports/${id}`, "/reports"),
  };
}

/** Averages of the list's campaigns, which are percentages here, not fractions. */
function ratesOfList({ account }: View, listId: string) {
  const sent = account.campaigns.filter((each) => each.listId === listId && each.sentAt !== null);
  const mean = (rate: (result: EmailResult) => number) =>
    sent.length === 0
      ? 0
      : (100 * sent.reduce((sum, { result }) => sum + rate(result), 0)) / sent.length;
  return {
    open_rate: mean((result) => rateOf(result.uniqueOpens, result)),
    click_rate: mean((result) => rateOf(result.uniqueClicks, result)),
  };
}

/** The first day's results by hour, each three quarters of the previous hour's. */
function firstHours(sendTime: number, result: EmailResult, now: number) {
  const first = Math.floor(sendTime / hourMs) * hourMs;
  return Array.from({ length: 24 }, (_, hour) => ({ hour, at: first + hour * hourMs }))
    .filter(({ at }) => at <= now)
    .map(({ hour, at }) => ({
      timestamp: timeText(at),
      emails_sent: hour === 0 ? result.recipients : 0,
      unique_opens: Math.floor(result.uniqueOpens * 0.25 * 0.75 ** hour),
      recipients_clicks: Math.floor(result.uniqueClicks * 0.25 * 0.75 ** hour),
    }));
}
