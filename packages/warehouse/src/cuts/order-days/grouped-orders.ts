import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { groupBy } from "../../grouping.ts";
import type { DaySpan } from "../../calendar/period.ts";
import type { CustomerCounts } from "../../metrics/customers/distinct-customers.ts";
import {
  type CustomerType,
  type OrdersOfType,
  typesByCode,
} from "../../metrics/customers/orders-by-customer-type.ts";
import type { Grouping } from "../cut.ts";
import type { GroupKey } from "../group-key.ts";
import { sumByGroup } from "./group-sums.ts";
import {
  byDay,
  needsLines,
  type NumberAxis,
  openOrderGroups,
  type OrderScope,
} from "./order-groups.ts";
import { lookUp } from "./row-values.ts";
import { typeCodes } from "./type-codes.ts";

const byType: NumberAxis = (numberOf) => (events, day) =>
  lookUp(events.column("customer_type"), events.rows, {
    numbers: typeCodes(day).map(numberOf),
    add: () => numberOf(customerTypeCodes.guest),
  });

/** Orders placed in the window by group, customer type and day. */
export async function groupedOrders(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, OrdersOfType[]>> {
  const groups = await openOrderGroups(db, scope, {
    ...grouping,
    per: [byDay, byType],
    withLines: needsLines(grouping),
  });
  const sums = sumByGroup(["orders", "totalMinor"], groups.count);
  await groups.eachDay((day) => {
    const selection = groups.select(groups.sales(day), "whole");
    sums.mark(selection);
    sums.add("orders", selection, { base: 1, offsets: null });
    sums.add("totalMinor", selection, day.sales.column("total_minor"));
  });
  const found = new Map<GroupKey, OrdersOfType[]>();
  const [orders, totals] = [sums.of("orders"), sums.of("totalMinor")];
  for (const group of sums.present()) {
    const { key, per } = groups.keyOf(group);
    const [day = 0, code = 0] = per;
    const ofKey = found.get(key) ?? [];
    const type: CustomerType = typesByCode[code === 1 || code === 2 ? code : 0];
    ofKey.push({
      day,
      type,
      orders: orders[group] ?? 0,
      totalMinor: totals[group] ?? 0,
    });
    found.set(key, ofKey);
  }
  return found;
}

type PurchaseDay = { day: number; customer: number; isReturning: boolean };

/** Customers who ordered on each day, by group; once per order, without guests. */
export async function groupedPurchaseDays(
  db: Database,
  scope: OrderScope,
  grouping: Grouping,
): Promise<Map<GroupKey, PurchaseDay[]>> {
  const withLines = needsLines(grouping);
  const groups = await openOrderGroups(db, scope, { ...grouping, per: [], withLines });
  const purchaseDays = new Map<number, PurchaseDay[]>();
  await groups.eachDay((day) => {
    const { rows, groups: ofRows } = groups.select(groups.sales(day), "whole");
    const customers = day.sales.column("customer_id");
    const types = day.sales.column("customer_type");
    const codes = typeCodes(day);
    for (const [index, row] of rows.entries()) {
      const customer = customers.base + (customers.offsets?.[row] ?? 0);
      // Guests are not customers.
      if (customer === 0) continue;
      const code = codes[types.base + (types.offsets?.[row] ?? 0)];
      const isReturning = code === customerTypeCodes.returning;
      const group = ofRows[index] ?? 0;
      const ofGroup = purchaseDays.get(group) ?? [];
      purchaseDays.set(group, ofGroup);
      ofGroup.push({ day: day.day, customer, isReturning });
    }
  });
  return new Map([...purchaseDays].map(([group, ofGroup]) => [groups.keyOf(group).key, ofGroup]));
}

/** Distinct customers of the orders. */
export function countCustomers(purchaseDays: Iterable<PurchaseDay>): CustomerCounts {
  const all = new Set<number>();
  const returning = new Set<number>();
  for (const { customer, isReturning } of purchaseDays) {
    all.add(customer);
    if (isReturning) returning.add(customer);
  }
  return { all: all.size, returning: returning.size };
}

/** Counts distinct customers of any span. */
export function countCustomersOver(
  purchaseDays: readonly PurchaseDay[],
): (span: DaySpan) => CustomerCounts {
  const ofDays = groupBy(purchaseDays, ({ day }) => day);
  return ({ from, to }) =>
    countCustomers([...ofDays].flatMap(([day, all]) => (day >= from && day <= to ? all : [])));
}
