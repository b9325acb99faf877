import type { CustomerCohort } from "@cartograph/contracts/customers/customer-cohorts.ts";
import {
  lifetimeValueDays,
  retentionMonths,
} from "@cartograph/contracts/customers/cohort-views.ts";
import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import { monthOf } from "../../calendar/days.ts";
import { percent, ratio } from "../../metrics/ratio.ts";
import type { CohortsKnownUntil } from "./cohorts-known-until.ts";

/** A customer with orders, with the day of the first order and the index of the customer's cohort. */
export type CohortMember = { id: number; firstDay: number; cohort: number };
/** A counted order, with its gross − discounts − returns. */
export type CohortOrder = { customerId: number; day: number; netMinor: number };

/** Sums of one cohort. */
export type CohortSums = {
  customers: number;
  /** Customers who have reached each horizon of `lifetimeValueDays`. */
  pastHorizon: number[];
  /** Their spend (gross − discounts − returns) up to each horizon, in minor units. */
  netMinor: number[];
  /** Customers for whom each month after the first order, from 1, is over. */
  pastMonth: number[];
  /** Those with another order in that month. */
  inMonth: number[];
  /** Those with another order in that month or a later one. */
  rolling: number[];
  /** Those with another order in that month or an earlier one. */
  cumulative: number[];
};

export type CohortFigures = Pick<CustomerCohort, "customers" | "lifetimeValue" | "retention">;

/**
 * By customer id, the months after the first order in which the customer ordered: one bit per month up to
 * `retentionMonths`, and the last such month, which can be later.
 */
type ActiveMonths = { months: Int32Array; last: Int32Array };

export function noSums(): CohortSums {
  return {
    customers: 0,
    pastHorizon: zeros(lifetimeValueDays.length),
    netMinor: zeros(lifetimeValueDays.length),
    pastMonth: zeros(retentionMonths),
    inMonth: zeros(retentionMonths),
    rolling: zeros(retentionMonths),
    cumulative: zeros(retentionMonths),
  };
}

function zeros(length: number): number[] {
  return Array.from({ length }, () => 0);
}

/** Sums up each cohort. */
export function sumCohorts(
  members: readonly CohortMember[],
  orders: readonly CohortOrder[],
  { cohorts, firstOpenDay, openMonth }: { cohorts: number } & CohortsKnownUntil,
): CohortSums[] {
  const sums = Array.from({ length: cohorts }, noSums);
  const memberOf: CohortMember[] = [];
  for (const member of members) memberOf[member.id] = member;
  const size = memberOf.length;
  const activity: ActiveMonths = { months: new Int32Array(size), last: new Int32Array(size) };
  const months = new Map<number, number>();
  const monthOn = (day: number) => {
    const month = months.get(day) ?? monthOf(day);
    months.set(day, month);
    return month;
  };
  for (const { customerId, day, netMinor } of orders) {
    const member = memberOf[customerId];
    const cohort = member && sums[member.cohort];
    if (member === undefined || cohort === undefined) continue;
    const { firstDay } = member;
    for (const [index, days] of lifetimeValueDays.entries()) {
      const isCounted = day <= firstDay + days && firstDay + days < firstOpenDay;
      if (isCounted) addAt(cohort.netMinor, index, netMinor);
    }
    markMonth(activity, customerId, monthOn(day) - monthOn(firstDay));
  }
  for (const { id, firstDay, cohort } of members) {
    const counts = sums[cohort];
    if (counts === undefined) continue;
    counts.customers += 1;
    for (const [index, days] of lifetimeValueDays.entries()) {
      if (firstDay + days < firstOpenDay) addAt(counts.pastHorizon, index, 1);
    }
    const known = Math.min(retentionMonths, openMonth - 1 - monthOn(firstDay));
    countMonths(counts, known, {
      months: activity.months[id] ?? 0,
      last: activity.last[id] ?? 0,
    });
  }
  return sums;
}

function markMonth({ months, last }: ActiveMonths, customerId: number, month: number): void {
  if (month < 1) return;
  last[customerId] = Math.max(last[customerId] ?? 0, month);
  if (month <= retentionMonths) months[customerId] = (months[customerId] ?? 0) | (1 << month);
}

/** @param known the number of complete months after the first order */
function countMonths(
  counts: CohortSums,
  known: number,
  { months, last }: { months: number; last: number },
): void {
  let hasReturned = false;
  for (let month = 1; month <= known; month += 1) {
    const isActive = (months & (1 << month)) !== 0;
    hasReturned ||= isActive;
    addAt(counts.pastMonth, month - 1, 1);
    addAt(counts.inMonth, month - 1, Number(isActive));
    addAt(counts.rolling, month - 1, Number(last >= month));
    addAt(counts.cumulative, month - 1, Number(hasReturned));
  }
}

function addAt(sums: number[], index: number, amount: number): void {
  sums[index] = (sums[index] ?? 0) + amount;
}

export function addCohorts(all: readonly CohortSums[]): CohortSums {
  const total = noSums();
  for (const { customers, ...lists } of all) {
    total.customers += customers;
    for (const [name, values] of Object.entries(lists)) {
      // All entries of a CohortSums except its numbers are lists.
      const sums = total[name as keyof typeof lists];
      for (const [index, value] of values.entries()) addAt(sums, index, value);
    }
  }
  return total;
}

/** @param isShown whether to show the lifetime value at a horizon that this many customers have reached */
export function toCohortFigures(
  sums: CohortSums,
  { currency, isShown }: { currency: string; isShown: (customers: number) => boolean },
): CohortFigures {
  return {
    customers: sums.customers,
    lifetimeValue: lifetimeValueDays.map((days, index) => {
      const customers = sums.pastHorizon[index] ?? 0;
      const mean = isShown(customers) ? ratio(sums.netMinor[index] ?? 0, customers) : null;
      return { days, customers, value: mean === null ? null : toMajorUnits(mean, currency) };
    }),
    retention: sums.pastMonth.map((customers, index) => ({
      month: index + 1,
      customers,
      inMonth: percent(sums.inMonth[index] ?? 0, customers),
      rolling: percent(sums.rolling[index] ?? 0, customers),
      cumulative: percent(sums.cumulative[index] ?? 0, customers),
    })),
  };
}
