import { cohortMonths } from "@cartograph/contracts/customers/cohort-views.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import { formatMonth, monthOf } from "../../calendar/days.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { percent } from "../../metrics/ratio.ts";
import { recomputeCohorts } from "../../rollups/recompute.ts";
import { cohortsKnownUntil } from "./cohorts-known-until.ts";
import { customersMatching } from "./customer-filters.ts";

type Cohort = CustomersReport["cohorts"][number];
type MonthActivity = {
  customers: number;
  orders: number;
  total_minor: number;
  refunded_minor: number;
};

const noActivity: MonthActivity = { customers: 0, orders: 0, total_minor: 0, refunded_minor: 0 };
/** The cell of a month that has not ended or is not fully synced: its figures are incomplete. */
const blank = {
  customers: null,
  retention: null,
  orders: null,
  revenue: null,
  revenueAfterRefunds: null,
};

/**
 * Customers by month of first order, for the 13 months through the last month of the range, with their activity in that
 * and each later month. Months before the store's first customer have no row.
 */
export async function cohortGrid(comparison: Comparison): Promise<CustomersReport["cohorts"]> {
  const { store, period } = comparison;
  const { openMonth } = await cohortsKnownUntil(comparison);
  const lastMonth = Math.min(monthOf(period.range.to), monthOf(period.today));
  const rows = await readMonths(comparison, { from: lastMonth - cohortMonths + 1, to: lastMonth });
  const activity = new Map(rows.map((row) => [`${row.cohort_month}:${row.month}`, row]));
  const first = rows.reduce((earliest, row) => Math.min(earliest, row.cohort_month), Infinity);
  const cohorts: Cohort[] = [];
  for (let cohort = first; cohort <= lastMonth; cohort += 1) {
    const size = activity.get(`${cohort}:${cohort}`)?.customers ?? 0;
    const months: Cohort["months"] = [];
    for (let month = cohort; month <= lastMonth; month += 1) {
      const cell = activity.get(`${cohort}:${month}`) ?? noActivity;
      months.push({
        month: month - cohort,
        ...(month < openMonth ? toCell(cell, size, store.currency) : blank),
      });
    }
    cohorts.push({ cohort: formatMonth(cohort), size, months });
  }
  return cohorts;
}

/** The activity by cohort and month of customers matching the filters. `from` and `to` are months, both included. */
async function readMonths(
  { db, store, filters }: Comparison,
  { from, to }: { from: number; to: number },
) {
  if (filters.length > 0) {
    const rows = await recomputeCohorts(db, store.id, customersMatching(store, filters));
    return rows.filter((row) => row.cohort_month >= from && row.month <= to);
  }
  return db
    .selectFrom("cohort_months")
    .select(["cohort_month", "month", "customers", "orders", "total_minor", "refunded_minor"])
    .where("store_id", "=", store.id)
    .where("cohort_month", ">=", from)
    .where("cohort_month", "<=", to)
    .where("month", "<=", to)
    .where("customers", ">", 0)
    .execute();
}

function toCell(activity: MonthActivity, size: number, currency: string) {
  return {
    customers: activity.customers,
    retention: percent(activity.customers, size),
    orders: activity.orders,
    revenue: toMajorUnits(activity.total_minor, currency),
    revenueAfterRefunds: toMajorUnits(activity.total_minor - activity.refunded_minor, currency),
  };
}
