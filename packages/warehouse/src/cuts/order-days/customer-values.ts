import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { integersOf } from "@cartograph/database/dialects/portable/json-lists.ts";
import { sql } from "kysely";
import { type CustomerDimensionId, customerValue } from "../../dimensions/customer-dimensions.ts";
import type { StoreContext } from "../../report-request.ts";
import type { OrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { EventReader } from "./dimension-reader.ts";
import { mapColumn } from "./row-values.ts";
import type { ValueNumbers } from "./value-numbers.ts";

/** Values to date of the customers with orders or events on the days. */
export function openCustomerValues(
  db: Database,
  store: StoreContext,
  { id, numbers }: { id: CustomerDimensionId; numbers: ValueNumbers<string> },
): EventReader {
  const known = new Map<number, number>();
  const none = numbers.numberOf(noValue);
  return {
    prepare: async (days) => {
      const wanted = [...customersOf(days)].filter((customer) => !known.has(customer));
      for (const { customer, value } of await readValues(db, store, { id, wanted })) {
        known.set(customer, numbers.numberOf(value));
      }
    },
    ofEvents: ({ rows, column }) =>
      mapColumn(column("customer_id"), rows, (customer) => known.get(customer) ?? none),
  };
}

function customersOf(days: readonly OrderDay[]): Set<number> {
  const customers = new Set<number>();
  for (const { sales, later } of days) {
    for (const { rows, column } of [sales, later]) {
      const { base, offsets } = column("customer_id");
      for (let row = 0; row < rows; row += 1) customers.add(base + (offsets?.[row] ?? 0));
    }
  }
  return customers;
}

async function readValues(
  db: Database,
  store: StoreContext,
  { id, wanted }: { id: CustomerDimensionId; wanted: readonly number[] },
): Promise<{ customer: number; value: string }[]> {
  const value = customerValue(id, { store, id: sql.ref<number>("wanted.id") });
  if (!("one" in value)) throw new Error(`A customer has one ${id}`);
  const { rows } = await sql<{ customer: number; value: string }>`
    select wanted.id as customer, ${value.one} as value
    from (select each.value as id from ${integersOf(JSON.stringify(wanted))} as each) as wanted`.execute(
    db,
  );
  return rows;
}
