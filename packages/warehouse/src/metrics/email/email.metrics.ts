import type { EmailMetricId } from "@cartograph/contracts/metrics/definitions/email.ts";
import type { Metric } from "../metric.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { emailNeed } from "../sources.ts";
import { addEmails, clickRate, knownRevenue, openRate } from "./email-days.ts";

const emailMetric = metricsOfSums({
  needs: [emailNeed],
  dailySource: "email",
  total: (figures) => figures.emailSums(),
  byDay: (figures) => figures.emailSumsByDay(),
  add: addEmails,
});

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
