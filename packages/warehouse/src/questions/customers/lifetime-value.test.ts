import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lifetimeValueByOrderNumber } from "./lifetime-value.ts";

test("limits the list for a customer with more than a thousand orders", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await sql`insert into lifetime_values
      (store_id, order_number, customers, net_minor, total_minor, refunded_minor)
    with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1500)
    select ${store.id}, n, 1, n * 1000, n * 1200, 0 from numbers`.execute(db);
  const steps = await lifetimeValueByOrderNumber({ db, store, filters: [] });
  expect(steps.map(({ orderNumber }) => orderNumber)).toEqual(
    Array.from({ length: 1000 }, (_, index) => index + 1),
  );
  await db.destroy();
});
