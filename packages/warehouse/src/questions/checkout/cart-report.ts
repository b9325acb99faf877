import type { MetricId, MetricValue } from "@cartograph/contracts/metrics/metric.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { comparisonsOf, measureAll } from "../../metrics/measure.ts";
import { abandonmentByDay } from "./abandonment-by-day.ts";
import { abandonmentReasons, completedLater } from "./abandonment-reasons.ts";
import { cartProducts } from "./cart-products.ts";
import { checkoutFunnel } from "./checkout-funnel.ts";
import { courses } from "../series/courses.ts";
import { exitSteps } from "./exit-steps.ts";
import { inComparison } from "../in-comparison.ts";
import { purchaseTracking } from "./purchase-tracking.ts";
import { reportFrame } from "../report-frame.ts";
import { sessionMembers } from "../traffic/session-members.ts";
import { sessionRows } from "../traffic/session-rows.ts";

const shown = [
  "added_to_cart",
  "checkouts_started",
  "abandonment_rate",
  "value_left_in_carts",
] as const satisfies readonly MetricId[];

const figureSources = ["session:total", "session:event", "session:cart_page", "item"] as const;

/** Tables and series are empty while their source is missing. */
export function cartReport(db: Database, ask: Ask): Promise<CartReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, shown);
    const steps = await comparison.current.steps();
    return {
      ...(await reportFrame(comparison, shown, figureSources)),
      comparisons: comparisonsOf(values),
      courses: await courses(comparison, shown),
      summary: summary(values),
      checkoutFunnel: await checkoutFunnel(comparison),
      tracking: await purchaseTracking(comparison),
      abandonmentByDay: await abandonmentByDay(comparison),
      products: await cartProducts(comparison),
      exitPages: steps === null ? [] : exitSteps(steps),
      cartPages: await cartPages(comparison),
      abandonmentReasons: await abandonmentReasons(comparison),
      completedLater: await completedLater(comparison),
    };
  });
}

function summary(values: Record<(typeof shown)[number], MetricValue>): CartReport["summary"] {
  return {
    addedToCart: values.added_to_cart.value,
    addedToCartPercentChange: values.added_to_cart.percentChange,
    previousAddedToCart: values.added_to_cart.previous,
    startedCheckout: values.checkouts_started.value,
    startedCheckoutPercentChange: values.checkouts_started.percentChange,
    previousStartedCheckout: values.checkouts_started.previous,
    abandonmentRate: values.abandonment_rate.value,
    abandonmentRatePercentChange: values.abandonment_rate.percentChange,
    previousAbandonmentRate: values.abandonment_rate.previous,
    valueLeftInCarts: values.value_left_in_carts.value,
    valueLeftInCartsPercentChange: values.value_left_in_carts.percentChange,
    previousValueLeftInCarts: values.value_left_in_carts.previous,
  };
}

/** A session that filled its cart on two pages counts on both; shares are of all such countings. */
async function cartPages(comparison: Comparison): Promise<CartReport["cartPages"]> {
  const pages = await sessionMembers(comparison, "cart_page");
  return sessionRows(pages, (page) => ({ page })).map(({ page, sessions, share }) => ({
    page,
    sessions,
    share,
  }));
}
