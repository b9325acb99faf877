import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { cardMetrics } from "@cartograph/contracts/metrics/card-metrics.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { metricFields } from "@cartograph/contracts/reports/metric-fields.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest } from "../../report-request.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { isMeasured, measureAll, measureRange } from "../../metrics/measure.ts";
import { percent } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { cohortGrid } from "./cohort-grid.ts";
import { customerTypeShares, noCustomerTypes } from "./customer-type-shares.ts";
import { customersByMonth } from "./customers-by-month.ts";
import { emailReport, noEmail } from "../email/email-report.ts";
import { fieldsOf } from "../metric-fields.ts";
import { withComparison } from "../with-comparison.ts";
import { lifetimeValueByOrderNumber } from "./lifetime-value.ts";
import { reportFrame } from "../report-frame.ts";
import { openSections } from "../report-sections.ts";

const withoutComparison = [
  "returning_customers",
  "guest_orders",
] as const satisfies readonly MetricId[];

/** The Customers report. Its lists are empty until orders are synced. */
export function customersReport(db: Database, request: ReportRequest): Promise<CustomersReport> {
  return withComparison(db, request, async (comparison) => {
    const metrics = await measureAll(comparison, cardMetrics.customers);
    const values = { ...metrics, ...(await measureRange(comparison, withoutComparison)) };
    const sections = openSections(comparison);
    const known = isKnown(ordersNeed, comparison.sources);
    return {
      ...(await reportFrame(comparison, [...cardMetrics.customers, ...withoutComparison])),
      metrics,
      summary: fieldsOf(metricFields.customers.summary, values),
      customerType: await sections.load(
        { name: "customerType", like: "new_customers", empty: noCustomerTypes },
        () => customerTypeShares(comparison),
      ),
      byMonth: await sections.load({ name: "byMonth", like: "customers", empty: [] }, async () =>
        isMeasured(comparison, "customers") ? customersByMonth(comparison) : [],
      ),
      lifetimeValueByOrderNumber: await sections.load(
        { name: "lifetimeValueByOrderNumber", like: "customers_to_date", empty: [] },
        async () => (known ? lifetimeValueByOrderNumber(comparison) : []),
      ),
      cohorts: await sections.load(
        { name: "cohorts", like: "customers_to_date", empty: [] },
        async () => (known ? cohortGrid(comparison) : []),
      ),
      segments: await sections.load(
        { name: "segments", like: "customers_to_date", empty: [] },
        async () => (known ? segmentsOf(comparison) : []),
      ),
      email: await sections.load(
        {
          name: "email",
          like: "email_revenue",
          empty: { ...fieldsOf(metricFields.customers.email, metrics), ...noEmail },
        },
        () => emailReport(comparison, metrics),
      ),
      ...sections.notFiltered,
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
