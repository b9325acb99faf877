import { cohortDimensions } from "@cartograph/contracts/customers/cohort-views.ts";
import { type DimensionId, dimensionIds } from "@cartograph/contracts/dimensions/definitions.ts";
import { supportedDimensions } from "@cartograph/contracts/metrics/cuts.ts";
import {
  metricDefinitions,
  type MetricId,
  metricIds,
} from "@cartograph/contracts/metrics/definitions.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { ReportRequest } from "../report-request.ts";
import { dimensionValues } from "../dimensions/dimension-values.ts";
import { metricBreakdown } from "../questions/breakdown/metric-breakdown.ts";
import { cartReport } from "../questions/checkout/cart-report.ts";
import { customerCohorts } from "../questions/customers/customer-cohorts.ts";
import { customerList } from "../questions/customers/customer-list.ts";
import { customerPage } from "../questions/customers/customer-page.ts";
import { customersReport } from "../questions/customers/customers-report.ts";
import { rfmReport } from "../questions/customers/rfm-report.ts";
import { metricValues } from "../questions/metric-values.ts";
import { orderList } from "../questions/orders/order-list.ts";
import { orderPage } from "../questions/orders/order-page.ts";
import { productPage } from "../questions/products/product-page.ts";
import { reconciliation } from "../questions/reconciliation/reconciliation.ts";
import { metricRows } from "../questions/rows/metric-rows.ts";
import { trafficReport } from "../questions/traffic/traffic-report.ts";

const pairs: readonly (readonly [MetricId, DimensionId, DimensionId])[] = [
  ["net_sales", "product", "month"],
  ["aov", "country", "discount_code"],
  ["sessions", "device", "week"],
  ["value_left_in_carts", "abandonment_reason", "country"],
];
const filters = [
  "country:is:US,none",
  "product:is_not:1",
  "acquired_month:is_not:none;segment:is_not:vip",
  "weekday:is:1,2,3",
];
const limit = 20;

/**
 * Answers besides the reports: rows, breakdowns, dimension values, filtered figures, lists with the pages of their
 * rows, and the reconciliation, by a key that describes the query.
 */
export async function exploredAnswers(
  db: Kysely<Schema>,
  request: ReportRequest,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const id of metricIds)
    answers[`rows of ${id}`] = await metricRows(db, request, { id, limit });
  for (const dimension of dimensionIds) {
    answers[`values of ${dimension}`] = await dimensionValues(db, request, {
      id: dimension,
      limit,
    });
    const [id, ...metrics] = metricsByFacts(dimension);
    if (id === undefined) continue;
    const input = { id, metrics, by: [dimension], limit: 2 };
    answers[`${id} by ${dimension}`] = await metricBreakdown(db, request, input);
  }
  for (const [id, ...by] of pairs) {
    answers[`${id} by ${by.join()}`] = await metricBreakdown(db, request, {
      id,
      metrics: [],
      by,
      limit: 2,
    });
  }
  for (const text of filters) {
    const filtered = { ...request, query: { ...request.query, filters: text } };
    answers[`metrics, ${text}`] = await metricValues(db, filtered, metricIds);
    answers[`traffic, ${text}`] = await trafficReport(db, filtered);
    answers[`cart, ${text}`] = await cartReport(db, filtered);
    answers[`customers, ${text}`] = await customersReport(db, filtered);
  }
  answers.reconciliation = await reconciliation(db, request);
  return { ...answers, ...(await lists(db, request)) };
}

/** One metric per kind of facts that support the dimension. */
function metricsByFacts(dimension: DimensionId): MetricId[] {
  const byFacts = new Map<string, MetricId>();
  for (const id of metricIds.filter((each) => supportedDimensions(each).includes(dimension))) {
    const facts = metricDefinitions[id].facts.join();
    if (!byFacts.has(facts)) byFacts.set(facts, id);
  }
  return [...byFacts.values()];
}

async function lists(db: Kysely<Schema>, request: ReportRequest): Promise<Record<string, unknown>> {
  const orders = await orderList(db, request, { sort: "-date", limit });
  const customers = await customerList(db, request, { sort: "-net", limit });
  const products = await dimensionValues(db, request, { id: "product", limit });
  const answers: Record<string, unknown> = { orders, customers };
  for (const { id } of orders.rows) answers[`order ${id}`] = await orderPage(db, request, { id });
  for (const { id } of customers.rows) {
    answers[`customer ${id}`] = await customerPage(db, request, { id, limit });
  }
  for (const { value } of products.values.filter(({ value: id }) => id !== "none")) {
    answers[`product ${value}`] = await productPage(db, request, value);
  }
  answers.rfm = await rfmReport(db, request);
  for (const by of cohortDimensions) {
    answers[`cohorts by ${by}`] = await customerCohorts(db, request, { by });
  }
  return answers;
}
