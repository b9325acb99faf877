import type { CohortDimension } from "@cartograph/contracts/customers/cohort-views.ts";
import { hasRow } from "@cartograph/database/has-row.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { visitsStateCodes, customerTypeCodes } from "@cartograph/database/tables/sales.table.ts";
import { sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import { customerRowValue } from "../../dimensions/customer-dimensions.ts";
import type { CohortMember, CohortOrder } from "./cohort-figures.ts";

export type CohortMembers = {
  members: CohortMember[];
  /** The dimension's value of each cohort, by its index. */
  values: string[];
};

/** All customers with orders, each in one cohort. */
export async function readMembers(
  db: Database,
  store: StoreContext,
  by: CohortDimension,
): Promise<CohortMembers> {
  const value = customerRowValue(by, store, "customers");
  if (value === undefined || !("one" in value)) throw new Error("A customer is in one cohort only");
  const rows = await db
    .selectFrom("customers")
    .select(["id", "first_order_day", value.one.as("value")])
    .where("store_id", "=", store.id)
    .where("order_count", ">", 0)
    .execute();
  const indexes = new Map<string, number>();
  const members = rows.map((row) => {
    const cohort = indexes.get(row.value) ?? indexes.size;
    indexes.set(row.value, cohort);
    return { id: row.id, firstDay: row.first_order_day ?? 0, cohort };
  });
  return { members, values: [...indexes.keys()] };
}

/** The counted orders of all customers. */
export async function readCohortOrders(db: Database, storeId: number): Promise<CohortOrder[]> {
  return db
    .selectFrom("orders")
    .select(({ eb, ref }) => [
      sql<number>`customer_id`.as("customerId"),
      "day",
      eb("goods_minor", "-", ref("returns_minor")).as("netMinor"),
    ])
    .where("store_id", "=", storeId)
    .where("customer_id", "is not", null)
    .where("is_test", "=", 0)
    .where("deleted_at", "is", null)
    .execute();
}

/** Whether the visits before any customer's first order are known. */
export function hasVisits(db: Database, storeId: number): Promise<boolean> {
  return hasRow(
    db
      .selectFrom("orders")
      .select("id")
      .where("store_id", "=", storeId)
      .where("visits_state", "=", visitsStateCodes.known)
      .where("customer_type", "=", customerTypeCodes.first),
  );
}
