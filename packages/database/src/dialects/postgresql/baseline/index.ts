import { type Kysely, sql } from "kysely";
import { accounts } from "./accounts.ts";
import { customersAndProducts } from "./customers-and-products.ts";
import { integrations } from "./integrations.ts";
import { orders } from "./orders.ts";
import { rollups } from "./rollups.ts";
import { sources } from "./sources.ts";
import { views } from "./views.ts";

/** The migration after which SQLite has the same tables. Later migrations run on both databases. */
export const baselineName = "0036-pack-order-days";

/**
 * Creates the schema that the migrations up to `baselineName` leave in SQLite, without its triggers. Text compares by
 * code point, as in SQLite, whatever the database's locale is. Every key of a store's table has the store, so that the
 * tables can be distributed by store.
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
