import { cartMetrics, type CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureAll } from "../../metrics/measure.ts";
import { abandonmentByDay } from "./abandonment-by-day.ts";
import { abandonmentReasons, completedLater } from "./abandonment-reasons.ts";
import { cartProducts } from "./cart-products.ts";
import { checkoutFunnel } from "./checkout-funnel.ts";
import { exitSteps } from "./exit-steps.ts";
import { fieldsOf } from "../metric-fields.ts";
import { inComparison } from "../in-comparison.ts";
import { purchaseTracking } from "./purchase-tracking.ts";
import { reportFrame } from "../report-frame.ts";
import { sessionMembers } from "../traffic/session-members.ts";
import { sessionRows } from "../traffic/session-rows.ts";

const figureSources = ["session:total", "session:event", "session:cart_page", "item"] as const;

/** Tables and series are empty while their source is missing. */
export function cartReport(db: Database, ask: Ask): Promise<CartReport> {
  return inComparison(db, ask, async (comparison) => {
    const metrics = await measureAll(comparison, cartMetrics);
    const steps = await comparison.current.steps();
    return {
      ...(await reportFrame(comparison, cartMetrics, figureSources)),
      metrics,
      summary: fieldsOf(metricFields.cart.summary, metrics),
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

/** A session that filled its cart on two pages counts on both, so the shares refer to the sum over all pages. */
async function cartPages(comparison: Comparison): Promise<CartReport["cartPages"]> {
  const pages = await sessionMembers(comparison, "cart_page");
  return sessionRows(pages, (page) => ({ page })).map(({ page, sessions, share }) => ({
    page,
    sessions,
    share,
  }));
}
