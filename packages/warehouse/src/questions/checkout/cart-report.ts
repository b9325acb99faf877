import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { CartReport } from "@cartograph/contracts/reports/checkout.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureAll } from "../../metrics/measure.ts";
import { abandonmentByDay } from "./abandonment-by-day.ts";
import { abandonmentReasons, completedLater } from "./abandonment-reasons.ts";
import { cartProducts } from "./cart-products.ts";
import { checkoutFunnel, noFunnel } from "./checkout-funnel.ts";
import { exitSteps, exitStepSides } from "./exit-steps.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { noTracking, purchaseTracking } from "./purchase-tracking.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";
import { cartPageMembers, cartPageSides } from "../traffic/session-members.ts";
import { sessionRows, withChanges } from "../traffic/session-rows.ts";

const dayReports = ["session:total", "session:event", "session:cart_page", "item"] as const;

/** The Cart report. Tables and series are empty while their source is missing. */
export function cartReport(db: Database, request: ReportRequest): Promise<CartReport> {
  return withComparison(db, request, async (comparison) => {
    const metrics = await measureAll(comparison, cardMetrics.cart);
    const sections = openSections(comparison);
    const steps = await comparison.current.steps();
    return {
      ...(await reportFrame(comparison, cardMetrics.cart, dayReports)),
      metrics,
      summary: fieldsOf(metricFields.cart.summary, metrics),
      checkoutFunnel: await sections.load(
        { name: "checkoutFunnel", like: "added_to_cart", empty: noFunnel },
        () => checkoutFunnel(comparison),
      ),
      tracking: await sections.load(
        { name: "tracking", like: "conversion_rate", empty: noTracking },
        () => purchaseTracking(comparison),
      ),
      abandonmentByDay: await sections.load(
        { name: "abandonmentByDay", like: "added_to_cart", empty: [] },
        () => abandonmentByDay(comparison),
      ),
      products: await sections.load(
        { name: "products", like: "product_views", by: "product", empty: [] },
        () => cartProducts(comparison),
      ),
      exitPages: await sections.load(
        { name: "exitPages", like: "added_to_cart", empty: [] },
        async () => (steps === null ? [] : exitSteps(steps, await exitStepSides(comparison))),
      ),
      cartPages: await sections.load({ name: "cartPages", like: "added_to_cart", empty: [] }, () =>
        cartPages(comparison),
      ),
      abandonmentReasons: await sections.load(
        { name: "abandonmentReasons", like: "value_left_in_carts", empty: [] },
        () => abandonmentReasons(comparison),
      ),
      completedLater: await sections.load(
        {
          name: "completedLater",
          like: "value_left_in_carts",
          // Completed checkouts have no values of these dimensions.
          except: ["abandonment_reason", "step_reached"],
          empty: null,
        },
        () => completedLater(comparison),
      ),
      ...sections.notFiltered,
    };
  });
}

/**
 * The pages on which products were added to carts. A session that did so on two pages counts on both, so shares are of
 * the sum over all pages.
 */
async function cartPages(comparison: Comparison): Promise<CartReport["cartPages"]> {
  const pages = await cartPageMembers(comparison);
  const rows = sessionRows(pages, (page) => ({ page })).map(({ page, sessions, share }) => ({
    page,
    sessions,
    share,
  }));
  return withChanges(rows, await cartPageSides(comparison), ({ page }) => page);
}
