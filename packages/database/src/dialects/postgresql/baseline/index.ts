import { type Kysely, sql } from "kysely";
import { accounts } from "./accounts.ts";
import { customersAndProducts } from "./customers-and-products.ts";
import { integrations } from "./integrations.ts";
import { orders } from "./orders.ts";
import { rollups } from "./rollups.ts";
import { sources } from "./sources.ts";
import { views } from "./views.ts";

/** The last SQLite migration included in the baseline. Later migrations run on both databases. */
export const baselineName = "0036-pack-order-days";

/**
 * Creates the schema that the migrations up to `baselineName` produce in SQLite, without its triggers. Text compares by
 * code point, as in SQLite, regardless of the database's locale. Every key of a store's table includes the store, so
 * that tables can be distributed by store.
 */
export async function createBaseline(db: Kysely<unknown>): Promise<void> {
  const statements = [
    ...accounts,
    ...integrations,
    ...orders,
    ...customersAndProducts,
    ...sources,
    ...rollups,
    ...views,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
