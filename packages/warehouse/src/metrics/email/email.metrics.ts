import type { EmailMetricId } from "@cartograph/contracts/metrics/definitions/email.ts";
import type { Metric } from "../metric.ts";
import { seriesOf } from "../series.ts";
import { emailNeed } from "../sources.ts";
import { addEmails, clickRate, type EmailSums, knownRevenue, openRate } from "./email-days.ts";

function emailMetric(valueOf: (sums: EmailSums) => number | null): Metric {
  return {
    needs: [emailNeed],
    dailySource: "email",
    compute: async (figures) => {
      const sums = await figures.emailSums();
      return sums && valueOf(sums);
    },
    series: async (figures) => {
      const [byDay, days] = [await figures.emailSumsByDay(), await figures.emailDays()];
      return seriesOf({ byDay, days }, addEmails, valueOf);
    },
  };
}

/** Email metrics: messages sent and their results. */
export const emailMetrics: Record<EmailMetricId, Metric> = {
  email_delivered: emailMetric(({ delivered }) => delivered),
  email_opens: emailMetric(({ opens }) => opens),
  email_clicks: emailMetric(({ clicks }) => clicks),
  email_open_rate: emailMetric(openRate),
  email_click_rate: emailMetric(clickRate),
  email_revenue: {
    ...emailMetric(knownRevenue),
    leftOutBecause: async (figures) => {
      const sums = await figures.emailSums();
      if (sums?.unconvertedDays) return "Some email revenue has no exchange rate";
      return sums?.unreportedDays ? "The email tool reports no revenue" : null;
    },
  },
};
