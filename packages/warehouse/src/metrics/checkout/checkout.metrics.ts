import type { CheckoutMetricId } from "@cartograph/contracts/metrics/definitions/checkout.ts";
import type { Metric } from "../metric.ts";
import { metricsOfSums } from "../metrics-of-sums.ts";
import { addNumbers, countSeries } from "../series.ts";
import { analyticsNeed, checkoutsNeed } from "../sources.ts";
import { sessionMetric } from "../traffic/traffic.metrics.ts";
import { addSteps, dropOffBetween } from "./checkout-steps.ts";

const stepMetric = metricsOfSums({
  needs: [analyticsNeed],
  dailySource: "google_analytics",
  total: (figures) => figures.steps(),
  byDay: (figures) => figures.stepsByDay(),
  add: addSteps,
});

/** Cart and checkout metrics. */
export const checkoutMetrics: Record<CheckoutMetricId, Metric> = {
  added_to_cart: stepMetric((steps) => steps.add_to_cart),
  checkouts_started: stepMetric((steps) => steps.begin_checkout),
  entered_shipping: stepMetric((steps) => steps.add_shipping_info),
  entered_payment: stepMetric((steps) => steps.add_payment_info),
  purchase_sessions: stepMetric((steps) => steps.purchase),
  purchases: sessionMetric(({ purchases }) => purchases),
  abandonment_rate: stepMetric((steps) => dropOffBetween(steps, ["add_to_cart", "purchase"])),
  checkout_abandonment_rate: stepMetric((steps) =>
    dropOffBetween(steps, ["begin_checkout", "purchase"]),
  ),
  value_left_in_carts: {
    needs: [checkoutsNeed],
    dailySource: null,
    compute: async (figures) => addNumbers((await figures.abandonedValueByDay()).values()),
    series: async (figures) =>
      countSeries({ byDay: await figures.abandonedValueByDay(), days: figures.checkoutDays() }),
  },
};
