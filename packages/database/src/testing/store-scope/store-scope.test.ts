import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { loadModule, parseSync } from "libpg-query";
import { beforeAll, describe, expect, test } from "vitest";
import { deleteStatement } from "../../statements.ts";
import { openTestDatabase } from "../test-database.ts";
import { acrossStores } from "./across-stores.ts";
import { checkStoreScope } from "./check-store-scope.ts";
import { unscopedTables } from "./unscoped-tables.ts";

const root = new URL("../../../../../", import.meta.url);
beforeAll(() => loadModule());

const tables = new Set(["orders", "order_lines", "notes"]);
const unscoped = (text: string) => unscopedTables(parseSync(text), tables);

describe("statements with the store of every table", () => {
  test.each([
    "select 1 from orders where store_id = $1 and id = $2",
    "select 1 from orders as o where o.id = $1 and o.store_id = 3::int",
    "select 1 from orders where (store_id, id) = ($1, $2)",
    "select 1 from orders join order_lines as l on l.store_id = orders.store_id and l.order_id = orders.id where orders.store_id = $1",
    "select 1 from order_lines left join orders using (store_id, order_id) where order_lines.store_id = $1",
    "select 1 from orders where store_id = $1 and exists (select 1 from notes where notes.store_id = orders.store_id)",
    "with own as (select * from orders where store_id = $1) select 1 from own join notes on notes.store_id = own.store_id",
    "select 1 from orders where (store_id, id) in (select store_id, order_id from order_lines where store_id = $1)",
    "select 1 from stores join orders on orders.store_id = stores.id where stores.user_id = $1",
    "select 1 from jsonb_to_recordset($1) as given (store int) join orders on orders.store_id = given.store",
    "insert into orders (store_id, id) values ($1, $2) on conflict (store_id, id) do update set id = excluded.id",
    "insert into orders (store_id, id) select store_id, id from notes where store_id = $1",
    "update orders set id = $1 from notes where orders.store_id = $2 and notes.store_id = orders.store_id",
    "delete from orders where store_id = $1 and id = $2",
    "select 1 from users where id = $1",
  ])("%s", (text) => {
    expect(unscoped(text)).toEqual([]);
  });
});

describe("statements without the store of a table", () => {
  test.each([
    ["select 1 from orders where id = $1", ["orders"]],
    ["select store_id from orders", ["orders"]],
    ["select 1 from orders where store_id > $1", ["orders"]],
    ["select 1 from orders where store_id = $1 or id = $2", ["orders"]],
    ["select 1 from orders where store_id <> $1", ["orders"]],
    ["select 1 from orders where store_id = id", ["orders"]],
    ["select 1 from orders as a join orders as b on b.id = a.id where a.store_id = $1", ["orders"]],
    ["select 1 from orders as a join notes as b on b.store_id = a.store_id", ["orders", "notes"]],
    [
      "select 1 from orders where store_id = $1 and id in (select order_id from order_lines where id = $2)",
      ["order_lines"],
    ],
    ["select (select count(*) from notes) from orders where store_id = $1", ["notes"]],
    ["with own as (select * from orders) select 1 from own where store_id = $1", ["orders"]],
    ["select 1 from orders where store_id = $1 union all select 1 from notes", ["notes"]],
    ["update orders set id = $1 where id = $2", ["orders"]],
    ["delete from orders where id = $1", ["orders"]],
    [
      "delete from orders using notes where orders.store_id = $1 and notes.id = orders.id",
      ["notes"],
    ],
    ["insert into orders (id) values ($1)", ["orders"]],
    ["insert into orders (store_id, id) select $1, id from notes", ["notes"]],
    [
      "insert into orders (store_id, id) values ($1, $2) on conflict (id) do nothing",
      ["orders (on conflict)"],
    ],
  ])("%s", (text, expected) => {
    expect(unscoped(text)).toEqual(expected);
  });
});

const byId = "select 1 from orders where id = ?";
const inFile = (file: string) => () => checkStoreScope(byId, tables, () => file);

test("are refused in product code, even in a file that may read other tables across stores", () => {
  const [listed] = acrossStores;
  for (const file of ["apps/api/src/features/orders/orders.router.ts", listed?.file ?? ""]) {
    expect(inFile(file)).toThrow(`orders without store_id in ${file}:\n${byId}`);
  }
  const read = "select 1 from integrations";
  const storeTables = new Set(["integrations"]);
  const file = () => listed?.file ?? "";
  expect(() => checkStoreScope(read, storeTables, file)).not.toThrow();
  expect(() => checkStoreScope("delete from integrations", storeTables, file)).toThrow(
    /integrations/,
  );
});

test("are allowed in tests and migrations", () => {
  expect(inFile("apps/api/src/features/notes/notes.test.ts")).not.toThrow();
  expect(inFile("packages/database/src/migrations/0003-create-facts.ts")).not.toThrow();
});

test("finds the file that sends a query-builder, raw or batch statement", async () => {
  const own = "packages/warehouse/src/orders/find-order.ts";
  const db = await openTestDatabase();
  const stack = `at find (${fileURLToPath(root)}${own}:1:2)`;
  const original = Error.prepareStackTrace;
  Error.prepareStackTrace = () => stack;
  try {
    await expect(db.selectFrom("orders").select("id").execute()).rejects.toThrow(own);
    await expect(sql`delete from orders where id = 1`.execute(db)).rejects.toThrow(own);
    expect(() => deleteStatement(db, "orders", ["id"])).toThrow(own);
  } finally {
    Error.prepareStackTrace = original;
  }
  expect(await db.selectFrom("orders").select("id").execute()).toEqual([]);
  await db.destroy();
});

test("lists only existing files as reading across stores", () => {
  for (const { file } of acrossStores) expect(existsSync(new URL(file, root))).toBe(true);
});
