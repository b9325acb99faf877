import type { CheckoutMetricId } from "@cartograph/contracts/metrics/definitions/checkout.ts";
import type { Metric } from "../metric.ts";
import { addNumbers, countSeries, seriesOf } from "../series.ts";
import { analyticsNeed, checkoutsNeed } from "../sources.ts";
import { addSessions } from "../traffic/session-sums.ts";
import { addSteps, dropOffBetween, type StepSessions } from "./checkout-steps.ts";

const fromAnalytics = { needs: [analyticsNeed], dailySource: "google_analytics" } as const;

function stepMetric(valueOf: (steps: StepSessions) => number | null): Metric {
  return {
    ...fromAnalytics,
    compute: async (figures) => {
      const steps = await figures.steps();
      return steps && valueOf(steps);
    },
    series: async (figures) => {
      const [byDay, days] = [await figures.stepsByDay(), await figures.stepDays()];
      return seriesOf({ byDay, days }, addSteps, valueOf);
    },
  };
}

/** Cart and checkout metrics. */
export const checkoutMetrics: Record<CheckoutMetricId, Metric> = {
  added_to_cart: stepMetric((steps) => steps.add_to_cart),
  checkouts_started: stepMetric((steps) => steps.begin_checkout),
  entered_shipping: stepMetric((steps) => steps.add_shipping_info),
  entered_payment: stepMetric((steps) => steps.add_payment_info),
  purchase_sessions: stepMetric((steps) => steps.purchase),
  purchases: {
    ...fromAnalytics,
    compute: async (figures) => (await figures.sessions())?.purchases ?? null,
    series: async (figures) => {
      const [byDay, days] = [await figures.sessionsByDay(), await figures.sessionDays()];
      return seriesOf({ byDay, days }, addSessions, ({ purchases }) => purchases);
    },
  },
  abandonment_rate: stepMetric((steps) => dropOffBetween(steps, ["add_to_cart", "purchase"])),
  checkout_abandonment_rate: stepMetric((steps) =>
    dropOffBetween(steps, ["begin_checkout", "purchase"]),
  ),
  value_left_in_carts: {
    needs: [checkoutsNeed],
    dailySource: null,
    compute: async (figures) => addNumbers((await figures.abandonedValueByDay()).values()),
    series: async (figures) =>
      countSeries(await figures.abandonedValueByDay(), figures.checkoutDays()),
  },
};
