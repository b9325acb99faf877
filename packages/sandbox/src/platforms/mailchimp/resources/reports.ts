import type { EmailResult } from "../../../core/marketing-data.ts";
import type { Query } from "../read-query.ts";
import { isWithin, timeText } from "../times.ts";
import { ecommerceOf, lifetimeOf, type View } from "./results.ts";

/** A message with a report: a sent campaign, or an email of an automation. */
export type Reported = {
  id: string;
  type: "regular" | "automation";
  title: string;
  subject: string;
  /** UTC milliseconds; for an automation, its start. */
  sendTime: number;
  result(): EmailResult;
};

/** Newest first. Each sending automation is listed with its lifetime results. */
function reportedMessages(view: View): Reported[] {
  const { campaigns, flows } = view.account;
  const sent = campaigns.flatMap((campaign): Reported[] => {
    const { id, name: title, subject, sentAt } = campaign;
    if (sentAt === null) return [];
    const result = () => campaign.result;
    return [{ id, type: "regular", title, subject, sendTime: sentAt, result }];
  });
  const automatic = flows
    .filter(({ status }) => status !== "draft")
    .map((flow): Reported => ({
      id: flow.messageId,
      type: "automation",
      title: flow.name,
      subject: flow.name,
      sendTime: flow.createdAt,
      result: () => lifetimeOf(flow, view),
    }));
  return [...sent, ...automatic].toSorted(
    (a, b) => b.sendTime - a.sendTime || (a.id < b.id ? -1 : 1),
  );
}

export function reportsFor(view: View, { sentSince, sentBefore }: Query): Reported[] {
  return reportedMessages(view).filter(({ sendTime }) =>
    isWithin(sendTime, { since: sentSince, before: sentBefore }),
  );
}

/** The fields that the connector requests, and no others. */
export function reportResource(message: Reported, { account }: View) {
  const { id, type, title, subject, sendTime } = message;
  const result = message.result();
  return {
    id,
    campaign_title: title,
    type,
    subject_line: subject,
    emails_sent: result.recipients,
    unsubscribed: result.unsubscribes,
    send_time: timeText(sendTime),
    rss_last_send: "",
    bounces: {
      hard_bounces: result.hardBounces,
      soft_bounces: result.softBounces,
      syntax_errors: 0,
    },
    opens: { opens_total: result.opens, unique_opens: result.uniqueOpens },
    clicks: { clicks_total: result.clicks, unique_subscriber_clicks: result.uniqueClicks },
    ecommerce: { ...ecommerceOf(result, account.currency), currency_code: account.currency },
  };
}
