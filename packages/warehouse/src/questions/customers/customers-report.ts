import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { FigureComparison } from "@cartograph/contracts/metrics/figure-comparison.ts";
import type { MetricId, MetricValue } from "@cartograph/contracts/metrics/metric.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { Ask } from "../../ask.ts";
import { compareFigures } from "../../metrics/compare-figures.ts";
import { comparedSides, orderFigures } from "../../metrics/compared-sides.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import type { Series } from "../../metrics/series.ts";
import { customersSeries } from "../../metrics/customers/customers.metrics.ts";
import { comparisonsOf, measureAll } from "../../metrics/measure.ts";
import { percent, ratio } from "../../metrics/ratio.ts";
import { isKnown, ordersNeed } from "../../metrics/sources.ts";
import { cohortGrid } from "./cohort-grid.ts";
import { courses } from "../series/courses.ts";
import { customerSegments, type SegmentCounts } from "./customer-segments.ts";
import { customerTypeShares } from "./customer-type-shares.ts";
import { customersByMonth } from "./customers-by-month.ts";
import { emailReport, emailShown } from "../email/email-report.ts";
import { inComparison } from "../in-comparison.ts";
import { lifetimeValueByOrderNumber } from "./lifetime-value.ts";
import { reportFrame } from "../report-frame.ts";

const shown = [
  "customers",
  "new_customers",
  "returning_customers",
  "guest_orders",
] as const satisfies readonly MetricId[];

/** Lists are empty while no orders were read. */
export function customersReport(db: Database, ask: Ask): Promise<CustomersReport> {
  return inComparison(db, ask, async (comparison) => {
    const values = await measureAll(comparison, shown);
    const emailValues = await measureAll(comparison, emailShown);
    const returningRate = compareRates(comparison, values.returning_customers, values.customers);
    const known = isKnown(ordersNeed, comparison.sources);
    const segments = known ? await customerSegments(comparison) : null;
    return {
      ...(await reportFrame(comparison, [...shown, ...emailShown])),
      comparisons: {
        ...comparisonsOf({ ...values, ...emailValues }),
        returning_customer_rate: returningRate,
      },
      courses: await courses(
        comparison,
        ["customers", "new_customers", ...emailShown],
        [
          {
            id: "returning_customer_rate",
            series: known ? await returningRateSeries(comparison) : null,
            isMoney: false,
            dailySource: null,
          },
        ],
      ),
      summary: {
        customers: values.customers.value,
        customersPercentChange: values.customers.percentChange,
        previousCustomers: values.customers.previous,
        newCustomers: values.new_customers.value,
        newCustomersPercentChange: values.new_customers.percentChange,
        previousNewCustomers: values.new_customers.previous,
        returningCustomers: values.returning_customers.value,
        returningCustomerRate: returningRate.value,
        returningCustomerRatePercentChange: returningRate.percentChange,
        previousReturningCustomerRate: returningRate.previous,
        guestOrders: values.guest_orders.value,
        averageLifetimeValue: segments && averageLifetimeValue(comparison, segments),
      },
      customerType: await customerTypeShares(comparison),
      byMonth: known ? await customersByMonth(comparison) : [],
      lifetimeValueByOrderNumber: known ? await lifetimeValueByOrderNumber(comparison) : [],
      cohorts: known ? await cohortGrid(comparison) : [],
      segments: segments === null ? [] : toSegments(comparison, segments),
      email: await emailReport(comparison, emailValues),
    };
  });
}

function compareRates(
  comparison: Comparison,
  returning: MetricValue,
  customers: MetricValue,
): FigureComparison {
  const rates = {
    value: rateOf(returning.value, customers.value),
    compared: rateOf(returning.compared, customers.compared),
    previous: rateOf(returning.previous, customers.previous),
  };
  return compareFigures(rates, comparedSides(comparison, orderFigures));
}

function rateOf(returning: number | null, customers: number | null): number | null {
  return returning === null || customers === null ? null : percent(returning, customers);
}

function returningRateSeries({ current }: Comparison): Promise<Series> {
  return customersSeries(current, ({ returning, all }) => percent(returning, all));
}

function averageLifetimeValue({ store }: Comparison, segments: SegmentCounts): number | null {
  const mean = ratio(segments.all.netMinor, segments.all.customers);
  return mean === null ? null : toMajorUnits(mean, store.currency);
}

function toSegments({ store }: Comparison, segments: SegmentCounts): CustomersReport["segments"] {
  return segments.rows.map((row) => ({
    key: row.key,
    label: row.label,
    minOrders: row.minOrders,
    maxOrders: row.maxOrders,
    customers: row.customers,
    share: percent(row.customers, segments.all.customers),
    revenue: toMajorUnits(row.netMinor, store.currency),
    revenueShare: percent(row.netMinor, segments.all.netMinor),
  }));
}
