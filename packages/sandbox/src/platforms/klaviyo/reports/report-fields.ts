/** The served fields of the two reports, by their names in the API. */

export const statisticNames = [
  "recipients",
  "delivered",
  "opens_unique",
  "clicks_unique",
  "unsubscribe_uniques",
  "conversions",
  "conversion_value",
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

export const reportKinds = {
  campaignValues: {
    type: "campaign-values-report",
    groupings: ["campaign_id", "campaign_message_id", "campaign_message_name", "send_channel"],
    required: ["campaign_id", "campaign_message_id"],
    hasInterval: false,
  },
  flowSeries: {
    type: "flow-series-report",
    groupings: ["flow_id", "flow_message_id", "flow_message_name", "flow_name", "send_channel"],
    required: ["flow_id", "flow_message_id"],
    hasInterval: true,
  },
} as const satisfies Record<string, ReportKind>;

/** The only served filter: every simulated message is an email. */
export const emailFilter = "equals(send_channel,'email')";
