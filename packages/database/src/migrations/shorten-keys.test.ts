import { Migrator, sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "../open-database.ts";
import { migrateToLatest } from "../migrate.ts";
import { migrations } from "./index.ts";

test("keeps packed days and months when they are no longer clustered by their key", async () => {
  const db = openDatabase({ file: ":memory:" });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  expect((await migrator.migrateTo("0041-find-texts")).error).toBeUndefined();
  const [orders, lines, figures] = [Buffer.alloc(9000, 1), Buffer.alloc(50, 2), Buffer.alloc(7, 3)];
  await sql`insert into order_columns (store_id, day, orders, lines)
    values (1, 20000, ${orders}, ${lines}), (2, 20000, ${lines}, ${orders})`.execute(db);
  await sql`insert into source_days
      (store_id, account_id, report, day, members, currency, totals, figures)
    values (1, 3, 100, 20000, 2, 'USD', ${lines}, ${figures})`.execute(db);
  await sql`insert into source_months (store_id, account_id, report, month, figures)
    values (1, 3, 100, 657, ${figures})`.execute(db);
  await sql`insert into column_changes (store_id, page, day, products, customers)
    values (1, 1, 20000, ${lines}, ${figures})`.execute(db);
  const contents = () =>
    Promise.all(
      ["order_columns", "source_days", "source_months", "column_changes"].map(
        async (table) =>
          (await sql`select * from ${sql.table(table)} order by 1, 2`.execute(db)).rows,
      ),
    );
  const before = await contents();

  await migrateToLatest(db);
  expect(await contents()).toEqual(before);
  await expect(
    sql`insert into order_columns (store_id, day, orders, lines)
      values (1, 20000, ${lines}, ${lines})`.execute(db),
  ).rejects.toThrow("UNIQUE constraint failed");
  await db.destroy();
});

test("clusters no table with large blobs by its key", async () => {
  const db = openDatabase({ file: ":memory:" });
  await migrateToLatest(db);
  const { rows } = await sql<{ name: string }>`select name from sqlite_master
    where sql like '% blob %' and sql like '%without rowid%' order by name`.execute(db);
  // A day of checkouts takes some 100 bytes, and chunks of imports are stored in PostgreSQL only.
  expect(rows.map(({ name }) => name)).toEqual(["checkout_days", "import_chunks"]);
  await db.destroy();
});
