import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { adMetrics } from "@cartograph/contracts/metrics/definitions/ads.ts";
import { checkoutMetrics } from "@cartograph/contracts/metrics/definitions/checkout.ts";
import { customerMetrics } from "@cartograph/contracts/metrics/definitions/customers.ts";
import { emailMetrics } from "@cartograph/contracts/metrics/definitions/email.ts";
import { productMetrics } from "@cartograph/contracts/metrics/definitions/products.ts";
import { searchMetrics } from "@cartograph/contracts/metrics/definitions/search.ts";
import { trafficMetrics } from "@cartograph/contracts/metrics/definitions/traffic.ts";
import { screens } from "../../lib/screens.ts";

/** Metrics whose card is on another screen than those of the same facts. */
const cardScreens: Partial<Record<MetricId, Home>> = {
  conversion_rate: screens.overview,
  paid_sessions: screens.overview,
  units: screens.products,
};

const screensOfMetrics: readonly [metrics: object, home: Home][] = [
  [productMetrics, screens.products],
  [customerMetrics, screens.customers],
  [emailMetrics, { ...screens.customers, path: `${screens.customers.path}?tab=email` }],
  [checkoutMetrics, screens.checkout],
  [trafficMetrics, screens.traffic],
  [searchMetrics, { ...screens.traffic, path: `${screens.traffic.path}?tab=queries` }],
  [adMetrics, screens.ads],
];

type Home = { path: string; label: string };

/** The screen that shows a metric, or figures like it, which its page links back to. */
export function homeScreen(id: MetricId): Home {
  const [, home] = screensOfMetrics.find(([metrics]) => id in metrics) ?? [];
  return cardScreens[id] ?? home ?? screens.overview;
}
