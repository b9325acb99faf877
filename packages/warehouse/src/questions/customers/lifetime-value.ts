import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Comparison } from "../../metrics/comparison.ts";

/** Limits the list, since a shop that books all counter sales under one customer has as many order numbers as sales. */
const shownOrderNumbers = 1000;

/** Average spend to date of customers after their k-th order, among those who reached it. */
export async function lifetimeValueByOrderNumber({
  db,
  store,
}: Pick<Comparison, "db" | "store">): Promise<CustomersReport["lifetimeValueByOrderNumber"]> {
  const rows = await db
    .selectFrom("lifetime_values")
    .select(["order_number", "customers", "net_minor", "total_minor", "refunded_minor"])
    .where("store_id", "=", store.id)
    .where("customers", ">", 0)
    .orderBy("order_number")
    .limit(shownOrderNumbers)
    .execute();
  return rows.map((row) => {
    const mean = (minor: number) => toMajorUnits(minor / row.customers, store.currency);
    return {
      orderNumber: row.order_number,
      customers: row.customers,
      lifetimeValue: mean(row.net_minor),
      cumulativeTotal: mean(row.total_minor),
      cumulativeTotalAfterRefunds: mean(row.total_minor - row.refunded_minor),
    };
  });
}
