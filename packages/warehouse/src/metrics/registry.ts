import {
  type MetricDefinition,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/metric.ts";
import { adMetrics } from "./ads/ads.metrics.ts";
import { cartMetrics } from "./checkout/checkout.metrics.ts";
import { customerMetrics } from "./customers/customers.metrics.ts";
import { emailMetrics } from "./email/email.metrics.ts";
import type { Metric } from "./metric.ts";
import { salesMetrics } from "./sales/sales.metrics.ts";
import { searchMetrics } from "./search/search.metrics.ts";
import { trafficMetrics } from "./traffic/traffic.metrics.ts";

/** Every metric there is. Screens, REST and exports compute none of their own. */
export const metrics: Record<MetricId, Metric> = {
  ...salesMetrics,
  ...customerMetrics,
  ...trafficMetrics,
  ...cartMetrics,
  ...adMetrics,
  ...searchMetrics,
  ...emailMetrics,
};

/** The registry as it is shown, in the order of the ids. */
export const metricDefinitions: MetricDefinition[] = metricIds.map((id) => metrics[id].definition);
