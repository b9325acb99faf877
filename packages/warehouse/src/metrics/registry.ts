import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { adMetrics } from "./ads/ads.metrics.ts";
import { checkoutMetrics } from "./checkout/checkout.metrics.ts";
import { customerMetrics } from "./customers/customers.metrics.ts";
import { emailMetrics } from "./email/email.metrics.ts";
import type { Metric } from "./metric.ts";
import { productMetrics } from "./products/products.metrics.ts";
import { salesMetrics } from "./sales/sales.metrics.ts";
import { searchMetrics } from "./search/search.metrics.ts";
import { trafficMetrics } from "./traffic/traffic.metrics.ts";

/** The computation of every metric. Screens, the REST API and exports all use these. */
export const metrics: Record<MetricId, Metric> = {
  ...salesMetrics,
  ...productMetrics,
  ...customerMetrics,
  ...trafficMetrics,
  ...checkoutMetrics,
  ...adMetrics,
  ...searchMetrics,
  ...emailMetrics,
};
