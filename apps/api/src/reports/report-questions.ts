import { customerCohortsSchema } from "@cartograph/contracts/customers/customer-cohorts.ts";
import { customerListSchema } from "@cartograph/contracts/customers/customer-list.ts";
import { customerSchema } from "@cartograph/contracts/customers/customer.ts";
import { rfmReportSchema } from "@cartograph/contracts/customers/rfm.ts";
import { metricSeriesSchema } from "@cartograph/contracts/metrics/metric-series.ts";
import { dimensionValuesSchema } from "@cartograph/contracts/dimensions/dimension.ts";
import { metricBreakdownSchema } from "@cartograph/contracts/metrics/metric-breakdown.ts";
import { metricRowsSchema } from "@cartograph/contracts/metrics/metric-rows.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { metricReportSchema } from "@cartograph/contracts/reports/metric.ts";
import { metricValueSchema } from "@cartograph/contracts/metrics/metric-value.ts";
import { adsReportSchema, campaignReportSchema } from "@cartograph/contracts/reports/ads.ts";
import { cartReportSchema } from "@cartograph/contracts/reports/checkout.ts";
import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import { dashboardSchema } from "@cartograph/contracts/reports/dashboard.ts";
import { productReportSchema } from "@cartograph/contracts/reports/product.ts";
import { productsReportSchema } from "@cartograph/contracts/reports/products.ts";
import { reconciliationSchema } from "@cartograph/contracts/reports/reconciliation.ts";
import { trafficReportSchema } from "@cartograph/contracts/reports/traffic.ts";
import { orderListSchema } from "@cartograph/contracts/orders/order-list.ts";
import { orderSchema } from "@cartograph/contracts/orders/order.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "@cartograph/warehouse/report-request.ts";
import { dimensionValues } from "@cartograph/warehouse/dimensions/dimension-values.ts";
import { metricBreakdown } from "@cartograph/warehouse/questions/breakdown/metric-breakdown.ts";
import { metricRows } from "@cartograph/warehouse/questions/rows/metric-rows.ts";
import { adsReport } from "@cartograph/warehouse/questions/ads/ads-report.ts";
import { campaignReport } from "@cartograph/warehouse/questions/ads/campaign-report.ts";
import { cartReport } from "@cartograph/warehouse/questions/checkout/cart-report.ts";
import { customerCohorts } from "@cartograph/warehouse/questions/customers/customer-cohorts.ts";
import { customerList } from "@cartograph/warehouse/questions/customers/customer-list.ts";
import { customerPage } from "@cartograph/warehouse/questions/customers/customer-page.ts";
import { customersReport } from "@cartograph/warehouse/questions/customers/customers-report.ts";
import { rfmReport } from "@cartograph/warehouse/questions/customers/rfm-report.ts";
import { reconciliation } from "@cartograph/warehouse/questions/reconciliation/reconciliation.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { metricSeries } from "@cartograph/warehouse/questions/series/metric-series.ts";
import { metricReport } from "@cartograph/warehouse/questions/metric-report.ts";
import { metricValues } from "@cartograph/warehouse/questions/metric-values.ts";
import { orderList } from "@cartograph/warehouse/questions/orders/order-list.ts";
import { orderPage } from "@cartograph/warehouse/questions/orders/order-page.ts";
import { productPage } from "@cartograph/warehouse/questions/products/product-page.ts";
import { productsReport } from "@cartograph/warehouse/questions/products/products-report.ts";
import { trafficReport } from "@cartograph/warehouse/questions/traffic/traffic-report.ts";
import {
  findPendingUserRanges,
  type PendingUserRanges,
} from "@cartograph/warehouse/questions/traffic/pending-user-ranges.ts";
import { z } from "zod";

type Question<Input, Output> = {
  /** Validates the answer and drops fields that the contract does not define. */
  output: z.ZodType<Output>;
  answer: (db: Database, request: ReportRequest, input: Input) => Promise<Output>;
};

function question<Output, Input = null>(
  output: z.ZodType<Output>,
  answer: Question<Input, Output>["answer"],
): Question<Input, Output> {
  return { output, answer };
}

/**
 * Everything that is computed from a store's data. Reader threads look these up by name, so that no such query runs in
 * the main thread.
 */
export const reportQuestions = {
  dashboard: question(dashboardSchema, dashboardReport),
  products: question(productsReportSchema, (db, request, input: { search: string } | null) =>
    productsReport(db, request, input ?? {}),
  ),
  product: question(productReportSchema, (db, request, input: { id: string }) =>
    productPage(db, request, input.id),
  ),
  customers: question(customersReportSchema, customersReport),
  reconciliation: question(reconciliationSchema, reconciliation),
  traffic: question(trafficReportSchema, trafficReport),
  cart: question(cartReportSchema, cartReport),
  ads: question(adsReportSchema, adsReport),
  campaign: question(campaignReportSchema, (db, request, input: { id: string }) =>
    campaignReport(db, request, input.id),
  ),
  customerList: question(customerListSchema, customerList),
  customer: question(customerSchema, customerPage),
  customerRfm: question(rfmReportSchema, rfmReport),
  customerCohorts: question(customerCohortsSchema, customerCohorts),
  metricValues: question(z.array(metricValueSchema), (db, request, input: { ids: MetricId[] }) =>
    metricValues(db, request, input.ids),
  ),
  metricReport: question(metricReportSchema, (db, request, input: { id: MetricId }) =>
    metricReport(db, request, input.id),
  ),
  metricSeries: question(
    metricSeriesSchema,
    (db, request, input: { id: MetricId; grain: SeriesGrain }) => metricSeries(db, request, input),
  ),
  orders: question(orderListSchema, orderList),
  order: question(orderSchema, orderPage),
  metricBreakdown: question(metricBreakdownSchema, metricBreakdown),
  metricRows: question(metricRowsSchema, metricRows),
  dimensionValues: question(dimensionValuesSchema, dimensionValues),
  pendingUserRanges: question(z.custom<PendingUserRanges | null>(), findPendingUserRanges),
};

type Questions = typeof reportQuestions;
export type QuestionName = keyof Questions;
export type InputOf<Name extends QuestionName> = Parameters<Questions[Name]["answer"]>[2];
export type OutputOf<Name extends QuestionName> = z.output<Questions[Name]["output"]>;

/** A question with everything that its answer depends on, as plain data that can be sent to a thread. */
export type ReportTask<Name extends QuestionName = QuestionName> = {
  question: Name;
  request: ReportRequest;
  input: InputOf<Name>;
};
