import { customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { floatsOf } from "./columns.ts";
import { needsLines, openOrderGroups, type OrderScope } from "./order-groups.ts";
import { typeCodes } from "./type-codes.ts";

/** Indexed by customer; 0 for customers without orders. */
export type CustomerOrders = {
  orderCounts: Int32Array;
  lastDays: Int32Array;
  /** Gross − discounts, in minor units. */
  goodsMinor: Float64Array;
  isReturning: Uint8Array;
};

const firstSize = 1024;

/** The orders placed by each customer, without guests. */
export async function customerOrders(
  db: Database,
  scope: OrderScope,
  filters: readonly Filter[],
): Promise<CustomerOrders> {
  const grouping = { by: [], filters };
  const withLines = needsLines(grouping);
  const groups = await openOrderGroups(db, scope, { ...grouping, per: [], withLines });
  let found = noOrders(firstSize);
  await groups.eachDay((day) => {
    const { rows } = groups.select(groups.sales(day), "whole");
    const { base, offsets } = day.sales.column("customer_id");
    const customers = offsets && floatsOf(offsets);
    const types = day.sales.column("customer_type");
    const [gross, discounts] = [
      day.sales.column("gross_minor"),
      day.sales.column("discounts_minor"),
    ];
    const ofGross = gross.offsets && floatsOf(gross.offsets);
    const ofDiscounts = discounts.offsets && floatsOf(discounts.offsets);
    const codes = typeCodes(day);
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index] ?? 0;
      const customer = base + (customers?.[row] ?? 0);
      if (customer === 0) continue;
      if (customer >= found.orderCounts.length) found = grow(found, 2 * customer);
      found.orderCounts[customer] = (found.orderCounts[customer] ?? 0) + 1;
      found.lastDays[customer] = day.day;
      const goods = gross.base + (ofGross?.[row] ?? 0) - discounts.base - (ofDiscounts?.[row] ?? 0);
      found.goodsMinor[customer] = (found.goodsMinor[customer] ?? 0) + goods;
      const code = codes[types.base + (types.offsets?.[row] ?? 0)];
      if (code === customerTypeCodes.returning) found.isReturning[customer] = 1;
    }
  });
  return found;
}

function noOrders(size: number): CustomerOrders {
  return {
    orderCounts: new Int32Array(size),
    lastDays: new Int32Array(size),
    goodsMinor: new Float64Array(size),
    isReturning: new Uint8Array(size),
  };
}

function grow(orders: CustomerOrders, size: number): CustomerOrders {
  const grown = noOrders(size);
  grown.orderCounts.set(orders.orderCounts);
  grown.lastDays.set(orders.lastDays);
  grown.goodsMinor.set(orders.goodsMinor);
  grown.isReturning.set(orders.isReturning);
  return grown;
}
