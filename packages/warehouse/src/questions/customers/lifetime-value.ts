import { toMajorUnits } from "@cartograph/contracts/currency.ts";
import type { CustomersReport } from "@cartograph/contracts/reports/customers.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { recomputeLifetimes } from "../../rollups/recompute.ts";
import { customersMatching } from "./customer-filters.ts";

/** A store that books all counter sales to one customer has as many order numbers as sales, so the list is limited. */
const shownOrderNumbers = 1000;

/** Average spend through a customer's k-th order, for each k, over the customers with at least k orders. */
export async function lifetimeValueByOrderNumber(
  comparison: Pick<Comparison, "db" | "store" | "filters">,
): Promise<CustomersReport["lifetimeValueByOrderNumber"]> {
  const { store } = comparison;
  return (await readValues(comparison)).slice(0, shownOrderNumbers).map((row) => {
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

/** Sums by order number, from the first, of customers matching the filters. */
async function readValues({ db, store, filters }: Pick<Comparison, "db" | "store" | "filters">) {
  if (filters.length > 0) {
    const rows = await recomputeLifetimes(db, store.id, customersMatching(store, filters));
    return rows.toSorted((a, b) => a.order_number - b.order_number);
  }
  return db
    .selectFrom("lifetime_values")
    .select(["order_number", "customers", "net_minor", "total_minor", "refunded_minor"])
    .where("store_id", "=", store.id)
    .where("customers", ">", 0)
    .orderBy("order_number")
    .limit(shownOrderNumbers)
    .execute();
}
