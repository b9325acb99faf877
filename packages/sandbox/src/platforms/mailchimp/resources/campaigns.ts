import type { EmailCampaign } from "../../../core/marketing-data.ts";
import { linksTo } from "../links.ts";
import type { Query, QueryRules } from "../read-query.ts";
import { isWithin, timeText } from "../times.ts";
import { ecommerceOf, summaryOf, type View } from "./results.ts";

export const campaignTypes = ["regular", "plaintext", "absplit", "rss", "variate"] as const;

export const campaignRules = {
  times: ["since_send_time", "before_send_time", "since_create_time", "before_create_time"],
  enums: {
    type: campaignTypes,
    status: ["save", "paused", "schedule", "sending", "sent"],
    sort_field: ["create_time", "send_time"],
    sort_dir: ["ASC", "DESC"],
  },
} as const satisfies QueryRules;

const statuses = { draft: "save", scheduled: "schedule", sent: "sent" } as const;

/** Of every status unless one is asked for; the newest first. */
export function campaignsFor({ account }: View, query: Query): EmailCampaign[] {
  const status = query.text("status");
  const type = query.text("type");
  const list = query.text("list_id");
  const sent = { since: query.time("since_send_time"), before: query.time("before_send_time") };
  const made = { since: query.time("since_create_time"), before: query.time("before_create_time") };
  const timeOf = (campaign: EmailCampaign) =>
    query.text("sort_field") === "send_time" ? (sendTimeOf(campaign) ?? 0) : campaign.createdAt;
  const sign = query.text("sort_dir") === "ASC" ? 1 : -1;
  return account.campaigns
    .filter(
      (campaign) =>
        (status === null || statuses[campaign.status] === status) &&
        (type === null || type === "regular") &&
        (list === null || campaign.listId === list) &&
        isWithin(sendTimeOf(campaign), sent) &&
        isWithin(campaign.createdAt, made),
    )
    .toSorted((a, b) => sign * (timeOf(a) - timeOf(b)) || (a.id < b.id ? -1 : 1));
}

export function campaignResource(campaign: EmailCampaign, { account }: View) {
  const { id, name, subject, listId, status, createdAt, result } = campaign;
  const list = account.lists.find((each) => each.id === listId);
  const isSent = status === "sent";
  return {
    id,
    web_id: account.campaigns.indexOf(campaign) + 1,
    type: "regular",
    create_time: timeText(createdAt),
    archive_url: `https://mailchi.mp/shop.example/${id}`,
    long_archive_url: `https://mailchi.mp/shop.example/${id}`,
    status: statuses[status],
    emails_sent: isSent ? result.recipients : 0,
    send_time: timeText(sendTimeOf(campaign)),
    content_type: "template",
    needs_block_refresh: false,
    resendable: isSent,
    recipients: {
      list_id: listId,
      list_is_active: list !== undefined,
      list_name: list?.name ?? "",
      segment_text: "",
      recipient_count: isSent ? result.recipients : (list?.members ?? 0),
    },
    settings: {
      // One that was never touched has none yet.
      ...(status !== "draft" && { subject_line: subject }),
      title: name,
      from_name: account.name,
      reply_to: "owner@shop.example",
      use_conversation: false,
      to_name: "",
      folder_id: "",
      authenticate: true,
      auto_footer: false,
      inline_css: false,
      auto_tweet: false,
      fb_comments: true,
      timewarp: false,
      template_id: 0,
      drag_and_drop: true,
    },
    tracking: {
      opens: true,
      html_clicks: true,
      text_clicks: false,
      goal_tracking: false,
      ecomm360: true,
      google_analytics: campaign.utmCampaign,
      clicktale: "",
    },
    ...(isSent && {
      // Without the currency, which the report alone tells.
      report_summary: { ...summaryOf(result), ecommerce: ecommerceOf(result, account.currency) },
    }),
    delivery_status: { enabled: false },
    ...linksTo(`/campaigns/${id}`, "/campaigns"),
  };
}

function sendTimeOf({ sentAt, scheduledAt }: EmailCampaign): number | null {
  return sentAt ?? scheduledAt;
}
