import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { customersMetrics, type CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { measureAll, measureRange } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { cohortGrid } from "./cohort-grid.ts";
import { customerTypeShares } from "./customer-type-shares.ts";
import { customersByMonth } from "./customers-by-month.ts";
import { emailReport } from "../email/email-report.ts";
import { fieldsOf } from "../metric-fields.ts";
import { inComparison } from "../in-comparison.ts";
import { lifetimeValueByOrderNumber } from "./lifetime-value.ts";
import { reportFrame } from "../report-frame.ts";

const withoutComparison = [
  "returning_customers",
  "guest_orders",
] as const satisfies readonly MetricId[];

/** Lists are empty until orders are synced. */
export function customersReport(db: Database, ask: Ask): Promise<CustomersReport> {
  return inComparison(db, ask, async (comparison) => {
    const metrics = await measureAll(comparison, customersMetrics);
    const values = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    const known = isKnown(ordersNeed, comparison.sources);
    return {
      ...(await reportFrame(comparison, [...customersMetrics, ...withoutComparison])),
      metrics,
      summary: fieldsOf(metricFields.customers.summary, values),
      customerType: await customerTypeShares(comparison),
      byMonth: known ? await customersByMonth(comparison) : [],
      lifetimeValueByOrderNumber: known ? await lifetimeValueByOrderNumber(comparison) : [],
      cohorts: known ? await cohortGrid(comparison) : [],
      segments: known ? await segmentsOf(comparison) : [],
      email: await emailReport(comparison, metrics),
    };
  });
}

async function segmentsOf({ current, store }: Comparison): Promise<CustomersReport["segments"]> {
  const { all, rows } = await current.customerSegments();
  return rows.map((row) => ({
    key: row.key,
    label: row.label,
    minOrders: row.minOrders,
    maxOrders: row.maxOrders,
    customers: row.customers,
    share: percent(row.customers, all.customers),
    revenue: toMajorUnits(row.netMinor, store.currency),
    revenueShare: percent(row.netMinor, all.netMinor),
  }));
}
