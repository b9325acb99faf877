import { sql, type ColumnDefinitionBuilder, type Kysely, type RawBuilder } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";
import { rebuildTable } from "../dialects/rebuild-table.ts";
import { packColumns } from "../packed-figures.ts";

/** The table of ledger entries becomes a view; its rows are counted below. */
export const changesRowsOf = ["ledger"];

/**
 * Stores sales in fewer bytes: ledger entries omit values equal to those of most sales, orders have codes instead of
 * names and integers instead of digits, and packed columns of products are as narrow as their values allow. `ledger`
 * becomes a view with the same columns as before. A day's orders are found by the sales of the ledger, which is
 * clustered by day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await narrowOrders(db);
  // Last, because it also loads the statistics of the rebuilt orders.
  await narrowLedger(db);
  await packProducts(db, "columns", ["store_id", "span", "bucket"]);
  await packProducts(db, "column_changes", ["store_id", "page", "day"]);
}

const amounts = [
  "orders",
  "product_orders",
  "online_orders",
  "units",
  "gross_minor",
  "discounts_minor",
  "returns_minor",
  "shipping_minor",
  "taxes_minor",
  "duties_minor",
  "refunded_minor",
  "fees_minor",
  "rounding_minor",
] as const;

const required = (column: ColumnDefinitionBuilder) => column.notNull();

async function narrowLedger(db: Kysely<unknown>): Promise<void> {
  const table = amounts.reduce(
    (create, name) =>
      create.addColumn(name, name.endsWith("_minor") ? "bigint" : "integer", (column) => {
        if (!name.endsWith("_minor")) return column.notNull();
        return column
          .notNull()
          .check(sql`${sql.ref(name)} between -9007199254740991 and 9007199254740991`);
      }),
    db.schema
      .createTable("ledger_entries")
      .addColumn("store_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("order_id", "integer", required)
      .addColumn("entry_no", "integer", required)
      .addColumn("order_day", "integer")
      .addColumn("occurred_at", "bigint", required)
      .addColumn("order_placed_at", "bigint")
      .addColumn("kind", "text"),
  );
  await clusteredByKey(
    table.addPrimaryKeyConstraint("ledger_key", ["store_id", "day", "order_id", "entry_no"]),
  ).execute();
  const names = sql.join(amounts.map((name) => sql.ref(name)));
  await sql`insert into ledger_entries (store_id, day, order_id, entry_no, order_day, occurred_at,
      order_placed_at, kind, ${names})
    select store_id, day, order_id, entry_no, nullif(order_day, day), occurred_at,
      nullif(order_placed_at, occurred_at), nullif(kind, ${sql.lit("sale")}), ${names}
    from ledger`.execute(db);
  await refuseLostEntries(db);
  await db.schema.dropTable("ledger").execute();
  await db.schema
    .createIndex("ledger_later_events")
    .on("ledger_entries")
    .columns(["store_id", "order_id"])
    .where(sql.ref("entry_no"), ">", sql.lit(0))
    .execute();
  await addPlanStatistics(db, [
    { table: "ledger_entries", index: "ledger_entries", rows: [1_100_000, 110_000, 110, 1, 1] },
    { table: "ledger_entries", index: "ledger_later_events", rows: [100_000, 10_000, 1] },
  ]);
  await sql`create view ledger as
    select store_id, day, order_id, entry_no, coalesce(order_day, day) as order_day, occurred_at,
      coalesce(order_placed_at, occurred_at) as order_placed_at,
      coalesce(kind, ${sql.lit("sale")}) as kind, ${names}
    from ledger_entries`.execute(db);
}

async function refuseLostEntries(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ missing: number }>`
    select (select count(*) from ledger) - (select count(*) from ledger_entries) as missing`.execute(
    db,
  );
  if (rows[0]?.missing !== 0) throw new Error("Entries of the ledger would be lost");
}

const channelCodes = { online_store: 0, pos: 1, draft: 2, other: 3 };
const statusCodes = {
  unknown: 0,
  paid: 1,
  authorized: 2,
  expired: 3,
  partially_paid: 4,
  partially_refunded: 5,
  pending: 6,
  refunded: 7,
  voided: 8,
};

async function narrowOrders(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex("orders_day").execute();
  await sql`delete from sqlite_stat1 where idx = ${"orders_day"}`.execute(db);
  await db.schema.alterTable("orders").renameColumn("ext_id", "ext_key").execute();
  await rebuildTable(db, {
    table: "orders",
    define: (definition) =>
      definition
        .replace(
          '"ext_key" text not null',
          '"ext_key" not null, "ext_id" text generated always as (cast("ext_key" as text)) virtual',
        )
        .replace('"financial_status" text', '"financial_status" integer')
        .replace('"channel" text', '"channel" integer')
        .replace('"discount_codes" text not null', '"discount_codes" text'),
    values: {
      ext_key: sql`case when ${isInteger} then cast(ext_key as integer) else ext_key end`,
      financial_status: codeOf("financial_status", statusCodes, statusCodes.unknown),
      channel: codeOf("channel", channelCodes, channelCodes.other),
      discount_codes: sql`nullif(discount_codes, ${sql.lit("[]")})`,
    },
  });
}

/** At most 15 digits and no leading zero. */
const isInteger = sql`length(ext_key) <= 15 and ext_key not glob '*[^0-9]*'
  and cast(cast(ext_key as integer) as text) = ext_key`;

function codeOf(
  column: string,
  codes: Readonly<Record<string, number>>,
  other: number,
): RawBuilder<number> {
  const cases = Object.entries(codes).map(
    ([name, code]) => sql`when ${sql.lit(name)} then ${sql.lit(code)}`,
  );
  return sql`case ${sql.ref(column)} ${sql.join(cases, sql` `)} else ${sql.lit(other)} end`;
}

/** Rewrites columns of 24 bytes per entry, one row at a time. */
async function packProducts(
  db: Kysely<unknown>,
  table: "columns" | "column_changes",
  key: readonly string[],
): Promise<void> {
  const columns = sql.join(key.map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, number>>`
    select ${columns} from ${sql.table(table)} where length(products) > 0`.execute(db);
  for (const row of rows) {
    const ofRow = sql.join(
      key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
      sql` and `,
    );
    const stored = await sql<{ products: Buffer }>`
      select products from ${sql.table(table)} where ${ofRow}`.execute(db);
    for (const { products } of stored.rows) {
      await sql`update ${sql.table(table)} set products = ${narrowed(products)}
        where ${ofRow}`.execute(db);
    }
  }
}

/** From Float64 revenue, then Int32 products, orders, units and returned units. */
function narrowed(packed: Buffer): Buffer {
  // Copied, because typed arrays need an aligned offset.
  const { buffer } = Uint8Array.from(packed);
  const count = packed.length / 24;
  const integers = (index: number) => new Int32Array(buffer, count * (8 + 4 * index), count);
  return packColumns([
    integers(0),
    new Float64Array(buffer, 0, count),
    integers(1),
    integers(2),
    integers(3),
  ]);
}
