import { sql } from "kysely";
import { expect, test } from "vitest";
import { openTestDatabase } from "../../testing/test-database.ts";
import { batchQuery, selectBatch } from "../batch.ts";
import { dialectOf } from "../dialect-of.ts";
import { sameTexts } from "./same-texts.ts";

const texts = ["title", "sku", "variant_ext_id"] as const;

test("finds a row by its texts, and null by null only", async () => {
  const db = await openTestDatabase();
  const rows = [
    ["Scarf", "S-1", null],
    ["Scarf", null, null],
    ["Scarf", "", null],
    ["Scarf", null, "7"],
  ] as const;
  await db
    .insertInto("sold_items")
    .values(
      rows.map(([title, sku, variant], index) => ({
        store_id: 1,
        id: index + 1,
        title,
        sku,
        variant_ext_id: variant,
      })),
    )
    .execute();
  const find = batchQuery(
    db.selectFrom("sold_items").select("id").where("store_id", "=", 1).where(sameTexts(texts)),
  );
  const asked = [...rows.toReversed(), ["scarf", null, null], ["Scarf", "", ""]];
  const found = await selectBatch(
    db,
    find,
    asked.map((row) => [1, ...row]),
  );
  expect(found.map((ids) => ids.map(({ id }) => id))).toEqual([[4], [3], [2], [1], [], []]);
  await db.destroy();
});

test.each([
  ["sold_items", texts],
  ["visit_sources", ["landing_page", "utm_campaign", "source"]],
] as const)("searches %s by its index", async (table, columns) => {
  const db = await openTestDatabase();
  const query = db
    .selectFrom(table)
    .select("id")
    .where("store_id", "=", 1)
    .where(sameTexts(columns));
  const isSqlite = dialectOf(db) === "sqlite";
  const plan = await (isSqlite ? query.explain(undefined, sql`query plan`) : query.explain("text"));
  const used = isSqlite
    ? `${table}_content (store_id=? AND ${columns.map((column) => `${column}=?`).join(" AND ")})`
    : `((store_id = '1'::bigint) AND (ARRAY[${columns.join(", ")}] = `;
  expect(JSON.stringify(plan)).toContain(used);
  await db.destroy();
});
