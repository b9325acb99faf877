import { emailSourcePlatforms } from "../../platform.ts";
import type { MetricEntry } from "./metric-entry.ts";

const ofEmail = {
  dateBasis: "source_day",
  source: emailSourcePlatforms,
  facts: ["email"],
} as const;
const nothingDelivered = "Nothing was delivered in this range";

/** Emails sent and their results. */
export const emailMetrics = {
  email_delivered: {
    ...ofEmail,
    name: "Emails delivered",
    label: "Emails Delivered",
    formula: "Emails sent minus those that bounced",
    unit: "count",
    target: "sum",
  },
  email_open_rate: {
    ...ofEmail,
    name: "Email open rate",
    label: "Open Rate",
    formula: "Emails opened at least once ÷ emails delivered × 100",
    unit: "percent",
    target: "level",
    absentBecause: nothingDelivered,
    parts: { kind: "ratio", numerator: "email_opens", denominator: "email_delivered", times: 100 },
  },
  email_click_rate: {
    ...ofEmail,
    name: "Email click rate",
    label: "Click Rate",
    formula: "Emails clicked at least once ÷ emails delivered × 100",
    unit: "percent",
    target: "level",
    absentBecause: nothingDelivered,
    parts: { kind: "ratio", numerator: "email_clicks", denominator: "email_delivered", times: 100 },
  },
  email_revenue: {
    ...ofEmail,
    name: "Email revenue",
    label: "Email Revenue (claimed)",
    formula: "Order value attributed to emails by the email tools",
    unit: "money",
    target: "sum",
    attribution: "Claimed by each email tool, in its own attribution window",
  },
  email_opens: {
    ...ofEmail,
    name: "Emails opened",
    formula: "Emails opened at least once",
    unit: "count",
  },
  email_clicks: {
    ...ofEmail,
    name: "Emails clicked",
    formula: "Emails clicked at least once",
    unit: "count",
  },
} as const satisfies Record<string, MetricEntry>;

export type EmailMetricId = keyof typeof emailMetrics;
