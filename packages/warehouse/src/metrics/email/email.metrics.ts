import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { seriesOf } from "../series.ts";
import { addEmails, clickRate, type EmailSums, openRate } from "./email-days.ts";
import { isPriced } from "../ads/ad-sums.ts";
import type { Metric } from "../metric.ts";
import { emailNeed } from "../sources.ts";

type EmailId = Extract<
  MetricId,
  "email_delivered" | "email_open_rate" | "email_click_rate" | "email_revenue"
>;

function emailMetric(
  definition: Omit<MetricDefinition, "dateBasis" | "source"> & { id: EmailId },
  of: (sums: EmailSums) => number | null,
): Metric {
  return {
    definition: { ...definition, dateBasis: "source_day", source: [...emailNeed.anyOf] },
    needs: [emailNeed],
    dailySource: "email",
    compute: async (figures) => {
      const sums = await figures.emailSums();
      return sums && of(sums);
    },
    series: async (figures) => {
      const [byDay, days] = [await figures.emailSumsByDay(), await figures.emailDays()];
      return seriesOf({ byDay, days }, addEmails, of);
    },
  };
}

/** What the e-mail tools sent, and what came of it. */
export const emailMetrics: Record<EmailId, Metric> = {
  email_delivered: emailMetric(
    {
      id: "email_delivered",
      name: "Emails delivered",
      formula: "Emails sent less those that bounced",
      unit: "count",
      direction: "up_good",
    },
    ({ delivered }) => delivered,
  ),
  email_open_rate: emailMetric(
    {
      id: "email_open_rate",
      name: "Email open rate",
      formula: "Emails opened at least once ÷ emails delivered × 100",
      unit: "percent",
      direction: "up_good",
    },
    openRate,
  ),
  email_click_rate: emailMetric(
    {
      id: "email_click_rate",
      name: "Email click rate",
      formula: "Emails clicked at least once ÷ emails delivered × 100",
      unit: "percent",
      direction: "up_good",
    },
    clickRate,
  ),
  email_revenue: emailMetric(
    {
      id: "email_revenue",
      name: "Email revenue",
      formula: "Order value that the email tools attribute to their messages",
      unit: "money",
      direction: "up_good",
    },
    (sums) => (isPriced(sums) ? sums.revenueMinor : null),
  ),
};
