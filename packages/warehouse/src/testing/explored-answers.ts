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
 * @param isAsked selects queries by their key
 */
export async function exploredAnswers(
  db: Kysely<Schema>,
  request: ReportRequest,
  isAsked: (key: string) => boolean = () => true,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const ask = async (key: string, question: () => Promise<unknown>) => {
    if (isAsked(key)) answers[key] = await question();
  };
  for (const id of metricIds) {
    await ask(`rows of ${id}`, () => metricRows(db, request, { id, limit }));
  }
  for (const dimension of dimensionIds) {
    await ask(`values of ${dimension}`, () =>
      dimensionValues(db, request, { id: dimension, limit }),
    );
    const [id, ...metrics] = metricsByFacts(dimension);
    if (id === undefined) continue;
    await ask(`${id} by ${dimension}`, () =>
      metricBreakdown(db, request, { id, metrics, by: [dimension], limit: 2 }),
    );
  }
  for (const [id, ...by] of pairs) {
    await ask(`${id} by ${by.join()}`, () =>
      metricBreakdown(db, request, { id, metrics: [], by, limit: 2 }),
    );
  }
  for (const text of filters) {
    const filtered = { ...request, query: { ...request.query, filters: text } };
    await ask(`metrics, ${text}`, () => metricValues(db, filtered, metricIds));
    await ask(`traffic, ${text}`, () => trafficReport(db, filtered));
    await ask(`cart, ${text}`, () => cartReport(db, filtered));
    await ask(`customers, ${text}`, () => customersReport(db, filtered));
  }
  await ask("reconciliation", () => reconciliation(db, request));
  const orders = await orderList(db, request, { sort: "-date", limit });
  const customers = await customerList(db, request, { sort: "-net", limit });
  const products = await dimensionValues(db, request, { id: "product", limit });
  await ask("orders", () => Promise.resolve(orders));
  await ask("customers", () => Promise.resolve(customers));
  for (const { id } of orders.rows) {
    await ask(`order ${id}`, () => orderPage(db, request, { id }));
  }
  for (const { id } of customers.rows) {
    await ask(`customer ${id}`, () => customerPage(db, request, { id, limit }));
  }
  for (const { value } of products.values.filter(({ value: id }) => id !== "none")) {
    await ask(`product ${value}`, () => productPage(db, request, value));
  }
  await ask("rfm", () => rfmReport(db, request));
  for (const by of cohortDimensions) {
    await ask(`cohorts by ${by}`, () => customerCohorts(db, request, { by }));
  }
  return answers;
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
