import { sql, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Cursors are deleted so that their streams are read again from the start. */
export const changesRowsOf = ["sync_cursors"];

/**
 * Returned amounts by ledger entry and line. For orders already stored, only those with a single line can be filled in;
 * the others are read again from the source.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("line_returns")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("order_id", "integer", (column) => column.notNull())
      .addColumn("entry_no", "integer", (column) => column.notNull())
      .addColumn("line_no", "integer", (column) => column.notNull())
      .addColumn("product_id", "integer")
      .addColumn("returns_minor", "bigint", (column) => column.notNull())
      .addPrimaryKeyConstraint("line_returns_key", ["store_id", "order_id", "entry_no", "line_no"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "line_returns", index: "line_returns", rows: [100_000, 10_000, 2, 1, 1] },
  ]);
  await fillFromSingleLines(db);
  await readOtherOrdersAgain(db);
}

async function fillFromSingleLines(db: Kysely<unknown>): Promise<void> {
  await sql`insert into line_returns (store_id, order_id, entry_no, line_no, product_id, returns_minor)
    select ledger.store_id, ledger.order_id, ledger.entry_no, line.line_no, line.product_id,
      ledger.returns_minor
    from ledger
    join order_lines as line
      on line.store_id = ledger.store_id
      and line.day = ledger.order_day
      and line.order_id = ledger.order_id
    where ledger.entry_no > 0 and ledger.returns_minor <> 0 and line.is_gift_card = 0
      and (
        select count(*) from order_lines as other
        where other.store_id = ledger.store_id
          and other.day = ledger.order_day
          and other.order_id = ledger.order_id
      ) = 1`.execute(db);
}

/** Clears the content hash, because a delivery with an equal hash would not be written. */
async function readOtherOrdersAgain(db: Kysely<unknown>): Promise<void> {
  await sql`update orders set content_hash = ''
    where returns_minor <> 0 and not exists (
      select 1 from line_returns
      where line_returns.store_id = orders.store_id and line_returns.order_id = orders.id
    )`.execute(db);
  await sql`delete from sync_cursors where stream = ${sql.lit("orders")} and exists (
      select 1 from integrations
      join orders on orders.store_id = integrations.store_id
      where integrations.id = sync_cursors.integration_id
        and orders.content_hash = ''
        and orders.returns_minor <> 0
    )`.execute(db);
}
