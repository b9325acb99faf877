/** The fields of the two reports, by their names in the API. */

export const statisticNames = [
  "average_order_value",
  "bounce_rate",
  "bounced",
  "bounced_or_failed",
  "bounced_or_failed_rate",
  "click_rate",
  "click_to_open_rate",
  "clicks",
  "clicks_unique",
  "conversion_rate",
  "conversion_uniques",
  "conversion_value",
  "conversions",
  "delivered",
  "delivery_rate",
  "failed",
  "failed_rate",
  "message_segment_count_sum",
  "open_rate",
  "opens",
  "opens_unique",
  "recipients",
  "revenue_per_recipient",
  "spam_complaint_rate",
  "spam_complaints",
  "text_message_credit_usage_amount",
  "text_message_roi",
  "text_message_spend",
  "unsubscribe_rate",
  "unsubscribe_uniques",
  "unsubscribes",
] as const;
export type StatisticName = (typeof statisticNames)[number];

/** Intervals of the real API; only days are served. */
export const intervals = ["daily", "hourly", "monthly", "weekly"] as const;

/** The groupings that a report allows, and those that it requires. */
export type ReportKind = {
  type: "campaign-values-report" | "flow-series-report";
  groupings: readonly string[];
  required: readonly string[];
  hasInterval: boolean;
};

const flowGroupings = [
  "flow_id",
  "flow_message_id",
  "flow_message_name",
  "flow_name",
  "send_channel",
  "tag_id",
  "tag_name",
  "text_message_format",
  "variation",
  "variation_name",
] as const;

export const reportKinds = {
  campaignValues: {
    type: "campaign-values-report",
    groupings: [
      "campaign_id",
      "campaign_message_id",
      "campaign_message_name",
      "group",
      "group_name",
      "send_channel",
      "tag_id",
      "tag_name",
      "text_message_format",
      "variation",
      "variation_name",
    ],
    required: ["campaign_id", "campaign_message_id"],
    hasInterval: false,
  },
  flowSeries: {
    type: "flow-series-report",
    groupings: flowGroupings,
    required: ["flow_id", "flow_message_id"],
    hasInterval: true,
  },
} as const satisfies Record<string, ReportKind>;

export const channels = ["email", "sms", "push-notification", "whatsapp"] as const;
