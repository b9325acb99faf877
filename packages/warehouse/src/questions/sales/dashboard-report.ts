import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { needsLines } from "../../cuts/order-days/order-groups.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured, measureAll, measureRange } from "../../metrics/measure.ts";
import { listCampaigns, readCampaigns } from "../ads/ad-campaigns.ts";
import { checkoutFunnel, noFunnel } from "../checkout/checkout-funnel.ts";
import { customerTypeShares, noCustomerTypes } from "../customers/customer-type-shares.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";
import { revenueByDay } from "./revenue-by-day.ts";
import { sessionMembers } from "../traffic/session-members.ts";
import { channelShares, deviceShares } from "../traffic/session-shares.ts";
import { topProducts } from "../products/top-products.ts";

const withoutComparison = [
  "gross_sales",
  "discounts",
  "returns",
  "net_sales",
  "shipping",
  "taxes",
  "units",
  "customers",
  "guest_orders",
] as const satisfies readonly MetricId[];

const fields = metricFields.dashboard;

const dayReports = [
  "session:total",
  "session:channel",
  "session:device",
  "session:event",
  "item",
] as const;

/** The Overview. Days, products and campaigns are empty while their source is missing. */
export function dashboardReport(db: Database, request: ReportRequest): Promise<Dashboard> {
  return withComparison(db, request, async (comparison) => {
    const metrics = await measureAll(comparison, cardMetrics.overview);
    const sections = openSections(comparison);
    const sales = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    return {
      ...(await reportFrame(
        comparison,
        [...cardMetrics.overview, ...withoutComparison],
        dayReports,
      )),
      metrics,
      salesSummary: {
        ...fieldsOf(fields.salesSummary, sales),
        ...(await figuresWithoutMetric(comparison)),
      },
      trafficData: {
        ...fieldsOf(fields.trafficData, metrics),
        sources: await sections.load(
          { name: "trafficData.sources", like: "sessions", by: "channel", empty: [] },
          async () => channelShares(await sessionMembers(comparison, "channel")),
        ),
      },
      adSpendData: fieldsOf(fields.adSpendData, metrics),
      revenueByDay: await sections.load(
        { name: "revenueByDay", like: "total_sales", empty: [] },
        () => revenueByDay(comparison),
      ),
      topProducts: await sections.load(
        { name: "topProducts", like: "product_revenue", empty: [] },
        () => topProducts(comparison, 10),
      ),
      campaignPerformance: await sections.load(
        { name: "campaignPerformance", like: "ad_spend", empty: [] },
        () => campaignPerformance(comparison),
      ),
      deviceData: await sections.load(
        { name: "deviceData", like: "sessions", by: "device", empty: deviceShares([]) },
        async () => deviceShares(await sessionMembers(comparison, "device")),
      ),
      customerTypeData: await sections.load(
        { name: "customerTypeData", like: "new_customers", empty: noCustomerTypes },
        () => customerTypeShares(comparison),
      ),
      checkoutFunnel: await sections.load(
        { name: "checkoutFunnel", like: "added_to_cart", empty: noFunnel },
        () => checkoutFunnel(comparison),
      ),
      ...sections.notFiltered,
    };
  });
}

async function campaignPerformance(
  comparison: Comparison,
): Promise<Dashboard["campaignPerformance"]> {
  const campaigns = await listCampaigns(comparison, await readCampaigns(comparison));
  return campaigns.slice(0, 10).map(({ id, name, platform, spend, roas, unconverted }) => {
    return { id, name, platform, spend, roas, unconverted };
  });
}

/** The figures of the sales summary that are not metrics. */
async function figuresWithoutMetric(
  comparison: Comparison,
): Promise<
  Pick<Dashboard["salesSummary"], "duties" | "additionalFees" | "cashRounding" | "refunded">
> {
  if (!isMeasured(comparison, "total_sales")) {
    return { duties: null, additionalFees: null, cashRounding: null, refunded: null };
  }
  const sales = await comparison.current.sales();
  const { currency } = comparison.store;
  return {
    duties: toMajorUnits(sales.duties_minor, currency),
    additionalFees: toMajorUnits(sales.fees_minor, currency),
    cashRounding: toMajorUnits(sales.rounding_minor, currency),
    // Refunds are not split by line.
    refunded: needsLines({ by: [], filters: comparison.filters })
      ? null
      : toMajorUnits(sales.refunded_minor, currency),
  };
}
