import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/metric.ts";
import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { comparisonsOf, measureAll, measureRange } from "../../metrics/measure.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { listCampaigns, rangeCampaigns } from "../ads/ad-campaigns.ts";
import { checkoutFunnel } from "../checkout/checkout-funnel.ts";
import { courses } from "../series/courses.ts";
import { customerTypeShares } from "../customers/customer-type-shares.ts";
import { inComparison } from "../in-comparison.ts";
import { reportFrame } from "../report-frame.ts";
import { revenueByDay } from "./revenue-by-day.ts";
import { sessionMembers } from "../traffic/session-members.ts";
import { channelShares, deviceShares } from "../traffic/session-shares.ts";
import { topProducts } from "../products/top-products.ts";

/** Shown with what they were before. */
const compared = [
  "total_sales",
  "orders",
  "aov",
  "conversion_rate",
  "sessions",
  "paid_sessions",
  "ad_spend",
  "roas",
] as const satisfies readonly MetricId[];

const alone = [
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

const figureSources = [
  "session:total",
  "session:channel",
  "session:device",
  "session:event",
  "item",
] as const;

/** Days, products and campaigns are empty while their source is missing. */
export function dashboardReport(db: Database, ask: Ask): Promise<Dashboard> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, compared);
    const figures = await measureRange(comparison, alone);
    return {
      ...(await reportFrame(comparison, [...compared, ...alone], figureSources)),
      comparisons: comparisonsOf(values),
      courses: await courses(comparison, compared),
      salesSummary: {
        totalSales: values.total_sales.value,
        percentChange: values.total_sales.percentChange,
        previousTotalSales: values.total_sales.previous,
        target: values.total_sales.target,
        orders: values.orders.value,
        ordersPercentChange: values.orders.percentChange,
        previousOrders: values.orders.previous,
        ordersTarget: values.orders.target,
        aov: values.aov.value,
        aovPercentChange: values.aov.percentChange,
        previousAov: values.aov.previous,
        aovTarget: values.aov.target,
        conversionRate: values.conversion_rate.value,
        conversionRateChange: values.conversion_rate.percentChange,
        previousConversionRate: values.conversion_rate.previous,
        conversionRateTarget: values.conversion_rate.target,
        grossSales: figures.gross_sales,
        discounts: figures.discounts,
        returns: figures.returns,
        netSales: figures.net_sales,
        shipping: figures.shipping,
        taxes: figures.taxes,
        ...(await partsBesideMetrics(comparison)),
        units: figures.units,
        customers: figures.customers,
        guestOrders: figures.guest_orders,
      },
      trafficData: {
        totalTraffic: values.sessions.value,
        percentChange: values.sessions.percentChange,
        previousTotalTraffic: values.sessions.previous,
        target: values.sessions.target,
        paidTraffic: values.paid_sessions.value,
        paidTrafficPercentChange: values.paid_sessions.percentChange,
        previousPaidTraffic: values.paid_sessions.previous,
        paidTrafficTarget: values.paid_sessions.target,
        sources: channelShares((await comparison.current.channels()) ?? []),
      },
      adSpendData: {
        adSpend: values.ad_spend.value,
        percentChange: values.ad_spend.percentChange,
        previousAdSpend: values.ad_spend.previous,
        target: values.ad_spend.target,
        roas: values.roas.value,
        roasPercentChange: values.roas.percentChange,
        previousRoas: values.roas.previous,
        roasTarget: values.roas.target,
      },
      revenueByDay: await revenueByDay(comparison),
      topProducts: await topProducts(comparison, 10),
      campaignPerformance: await campaignPerformance(comparison),
      deviceData: deviceShares(await sessionMembers(comparison, "device")),
      customerTypeData: await customerTypeShares(comparison),
      checkoutFunnel: await checkoutFunnel(comparison),
    };
  });
}

async function campaignPerformance(
  comparison: Comparison,
): Promise<Dashboard["campaignPerformance"]> {
  const campaigns = await listCampaigns(comparison, await rangeCampaigns(comparison));
  return campaigns
    .slice(0, 10)
    .map(({ name, platform, spend, roas }) => ({ name, platform, spend, roas }));
}

async function partsBesideMetrics(
  comparison: Comparison,
): Promise<
  Pick<Dashboard["salesSummary"], "duties" | "additionalFees" | "cashRounding" | "refunded">
> {
  if (!isKnown(ordersNeed, comparison.sources)) {
    return { duties: null, additionalFees: null, cashRounding: null, refunded: null };
  }
  const sales = await comparison.current.sales();
  const { currency } = comparison.store;
  return {
    duties: toMajorUnits(sales.duties_minor, currency),
    additionalFees: toMajorUnits(sales.fees_minor, currency),
    cashRounding: toMajorUnits(sales.rounding_minor, currency),
    refunded: toMajorUnits(sales.refunded_minor, currency),
  };
}
