import { metricDefinitions, type MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { expect, test } from "vitest";
import { metricFormat } from "./format-metric.ts";

const currency = { currency: "USD", currencyDigits: 2 };

test.each<[MetricId, number, string]>([
  ["total_sales", 1234.5, "$1,234.50"],
  ["orders", 12_345, "12,345"],
  ["ad_conversions", 1204, "1,204"],
  ["ad_conversions", 3.46, "3.5"],
  ["conversion_rate", 3.2, "3.20%"],
  ["abandonment_rate", 71.26, "71.3%"],
  ["roas", 3.415, "3.42x"],
  ["avg_session_duration", 161, "2m 41s"],
  ["search_position", 4.25, "4.3"],
])("formats %s %d as %s", (id, value, text) => {
  expect(metricFormat(metricDefinitions[id], currency)(value)).toBe(text);
});
