import type { MetricDefinition, MetricId } from "@cartograph/contracts/metrics/metric.ts";
import { addSteps, dropOffBetween, type StepSessions } from "./checkout-steps.ts";
import { addNumbers, countSeries, seriesOf } from "../series.ts";
import type { Figures } from "../figures.ts";
import type { Metric } from "../metric.ts";
import { analyticsNeed, shopifyNeed } from "../sources.ts";

type CartId = Extract<
  MetricId,
  | "added_to_cart"
  | "checkouts_started"
  | "purchases"
  | "abandonment_rate"
  | "checkout_abandonment_rate"
  | "value_left_in_carts"
>;

function cartMetric(
  definition: Omit<MetricDefinition, "source"> & { id: CartId },
  how: Omit<Metric, "definition">,
): Metric {
  return {
    definition: { ...definition, source: how.needs.flatMap((need) => need.anyOf) },
    ...how,
  };
}

function ofSteps(of: (steps: StepSessions) => number | null) {
  return {
    ...ofAnalytics(async (figures) => {
      const steps = await figures.steps();
      return steps && of(steps);
    }),
    series: async (figures: Figures) => {
      const [byDay, days] = [await figures.stepsByDay(), await figures.stepDays()];
      return seriesOf({ byDay, days }, addSteps, of);
    },
  };
}

function ofAnalytics(compute: Metric["compute"]) {
  return { needs: [analyticsNeed], dailySource: "google_analytics", compute } as const;
}

/** The way from the cart to the order. */
export const cartMetrics: Record<CartId, Metric> = {
  added_to_cart: cartMetric(
    {
      id: "added_to_cart",
      name: "Added to cart",
      formula: "Sessions in which something was put into the cart",
      unit: "count",
      direction: "up_good",
      dateBasis: "source_day",
    },
    ofSteps((steps) => steps.add_to_cart),
  ),
  checkouts_started: cartMetric(
    {
      id: "checkouts_started",
      name: "Checkouts started",
      formula: "Sessions in which a checkout was begun",
      unit: "count",
      direction: "up_good",
      dateBasis: "source_day",
    },
    ofSteps((steps) => steps.begin_checkout),
  ),
  purchases: cartMetric(
    {
      id: "purchases",
      name: "Recorded purchases",
      formula: "Purchases that Google Analytics recorded, fewer than the orders that were placed",
      unit: "count",
      direction: "up_good",
      dateBasis: "source_day",
    },
    ofAnalytics(async (figures) => (await figures.sessions())?.purchases ?? null),
  ),
  abandonment_rate: cartMetric(
    {
      id: "abandonment_rate",
      name: "Abandonment rate",
      formula:
        "(1 − sessions with a purchase ÷ sessions in which something was put into the cart) × 100",
      unit: "percent",
      direction: "down_good",
      dateBasis: "source_day",
    },
    ofSteps((steps) => dropOffBetween(steps, ["add_to_cart", "purchase"])),
  ),
  checkout_abandonment_rate: cartMetric(
    {
      id: "checkout_abandonment_rate",
      name: "Checkout abandonment rate",
      formula: "(1 − sessions with a purchase ÷ sessions in which a checkout was begun) × 100",
      unit: "percent",
      direction: "down_good",
      dateBasis: "source_day",
    },
    ofSteps((steps) => dropOffBetween(steps, ["begin_checkout", "purchase"])),
  ),
  value_left_in_carts: cartMetric(
    {
      id: "value_left_in_carts",
      name: "Value left in carts",
      formula: "Totals of the checkouts that were begun in the range and never completed",
      unit: "money",
      direction: "down_good",
      dateBasis: "order_date",
    },
    {
      needs: [shopifyNeed],
      dailySource: null,
      compute: async (figures) => addNumbers((await figures.abandonedValueByDay()).values()),
      series: async (figures) => countSeries(await figures.abandonedValueByDay(), null),
    },
  ),
};
