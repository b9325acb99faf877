import {
  batchQuery,
  oncePerDialect,
  runBatch,
  selectBatch,
} from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { deleteStatement, insertStatement, selectByKey } from "@cartograph/database/statements.ts";
import type { OrderChange } from "./order-change.ts";
import type { TextIds } from "../remembered-ids.ts";
import { numberTexts } from "./stored-texts.ts";

const statements = oncePerDialect((db) => ({
  find: selectByKey(db, "tags", { key: ["store_id", "name"], columns: ["id"] }),
  insert: insertStatement(db, "tags", ["store_id", "id", "name"]),
  tagOrder: insertStatement(db, "order_tags", ["store_id", "order_id", "tag_id"]),
  untagOrder: deleteStatement(db, "order_tags", ["store_id", "order_id"]),
  /** Parameters: store, order. */
  tagsOfOrder: batchQuery(
    db
      .selectFrom("order_tags")
      .innerJoin("tags", (join) =>
        join
          .onRef("tags.store_id", "=", "order_tags.store_id")
          .onRef("tags.id", "=", "order_tags.tag_id"),
      )
      .select("tags.name")
      .where("order_tags.store_id", "=", 0)
      .where("order_tags.order_id", "=", 0)
      .orderBy("tags.name"),
  ),
}));

/** Replaces the tags of the changed orders. Orders that are only marked as deleted keep theirs. */
export async function writeTags(
  db: Database,
  storeId: number,
  { changes, remembered }: { changes: readonly OrderChange[]; remembered: TextIds },
): Promise<void> {
  const { find, insert, tagOrder, untagOrder } = statements(db);
  const names = [...new Set(changes.flatMap(({ facts }) => facts?.record.tags ?? []))];
  const ids = await numberTexts(db, storeId, {
    table: { table: "tags", find, insert },
    wanted: names.map((name) => [name]),
    remembered,
  });
  const replaced = changes.filter(
    ({ stored, facts, isRemoved }) => stored !== null && (facts !== null || isRemoved),
  );
  await runBatch(
    db,
    untagOrder,
    replaced.map(({ id }) => [storeId, id]),
  );
  const idOf = new Map(names.map((name, index) => [name, ids[index]]));
  const rows = changes.flatMap(({ id, facts }) =>
    [...new Set(facts?.record.tags)].map((name) => [storeId, id, idOf.get(name)]),
  );
  await runBatch(db, tagOrder, rows);
}

/** Returns the tags of each order, in the order of `orderIds`. */
export async function readTags(
  db: Database,
  storeId: number,
  orderIds: readonly number[],
): Promise<string[][]> {
  const found = await selectBatch<{ name: string }>(
    db,
    statements(db).tagsOfOrder,
    orderIds.map((id) => [storeId, id]),
  );
  return found.map((rows) => rows.map(({ name }) => name));
}
