import { sql, type ColumnDefinitionBuilder, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** The table of lines becomes a view; its rows are counted below. */
export const changesRowsOf = ["order_lines", "next_ids"];

const required = (column: ColumnDefinitionBuilder) => column.notNull();

function money(column: ColumnDefinitionBuilder, name: string): ColumnDefinitionBuilder {
  const value = sql.ref(name);
  return column.notNull().check(sql`${value} between -9007199254740991 and 9007199254740991`);
}

/**
 * Stores the title, SKU and variant of order lines once per store instead of in every line, and line ids that are
 * integers as such. `order_lines` becomes a view with the same columns as before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTables(db);
  await addPlanStatistics(db, [
    { table: "sold_lines", index: "sold_lines", rows: [2_500_000, 250_000, 250, 3, 1] },
    { table: "sold_items", index: "sold_items", rows: [100_000, 10_000, 1] },
    { table: "sold_items", index: "sold_items_content", rows: [100_000, 10_000, 2, 1, 1] },
  ]);
  await sql`insert into sold_items (store_id, id, title, sku, variant_ext_id)
    select store_id, row_number() over (partition by store_id order by title, sku, variant_ext_id),
      title, sku, variant_ext_id
    from (select distinct store_id, title, sku, variant_ext_id from order_lines)`.execute(db);
  await sql`insert into next_ids (store_id, sequence, next_id)
    select store_id, ${sql.lit("sold_items")}, max(id) + 1 from sold_items group by store_id`.execute(
    db,
  );
  await copyLines(db);
  await db.schema.dropTable("order_lines").execute();
  await createView(db);
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("sold_items")
      .addColumn("store_id", "integer", required)
      .addColumn("id", "integer", required)
      .addColumn("title", "text", required)
      .addColumn("sku", "text")
      .addColumn("variant_ext_id", "text")
      .addPrimaryKeyConstraint("sold_items_key", ["store_id", "id"]),
  ).execute();
  await db.schema
    .createIndex("sold_items_content")
    .on("sold_items")
    .columns(["store_id", "title", "sku", "variant_ext_id"])
    .execute();
  await clusteredByKey(
    db.schema
      .createTable("sold_lines")
      .addColumn("store_id", "integer", required)
      .addColumn("day", "integer", required)
      .addColumn("order_id", "integer", required)
      .addColumn("line_no", "integer", required)
      .addColumn("ext_number", "bigint")
      .addColumn("ext_text", "text")
      .addColumn("product_id", "integer")
      .addColumn("item_id", "integer", required)
      .addColumn("is_gift_card", "integer", required)
      .addColumn("quantity", "integer", required)
      .addColumn("gross_minor", "bigint", (column) => money(column, "gross_minor"))
      .addColumn("discount_minor", "bigint", (column) => money(column, "discount_minor"))
      .addColumn("tax_minor", "bigint", (column) => money(column, "tax_minor"))
      .addColumn("returned_quantity", "integer", required)
      .addPrimaryKeyConstraint("sold_lines_key", ["store_id", "day", "order_id", "line_no"]),
  ).execute();
}

/** An id is an integer if it has at most 15 digits and no leading zero. */
async function copyLines(db: Kysely<unknown>): Promise<void> {
  const isInteger = sql`length(ext_id) <= 15 and ext_id not glob '*[^0-9]*'
    and cast(cast(ext_id as integer) as text) = ext_id`;
  await sql`insert into sold_lines (store_id, day, order_id, line_no, ext_number, ext_text, product_id,
      item_id, is_gift_card, quantity, gross_minor, discount_minor, tax_minor, returned_quantity)
    select store_id, day, order_id, line_no,
      case when ${isInteger} then cast(ext_id as integer) end,
      case when ${isInteger} then null else ext_id end,
      product_id,
      (select item.id from sold_items as item
        where item.store_id = line.store_id and item.title = line.title
          and item.sku is not distinct from line.sku
          and item.variant_ext_id is not distinct from line.variant_ext_id),
      is_gift_card, quantity, gross_minor, discount_minor, tax_minor, returned_quantity
    from order_lines as line`.execute(db);
  const { rows } = await sql<{ missing: number }>`
    select (select count(*) from order_lines) - (select count(*) from sold_lines) as missing`.execute(
    db,
  );
  if (rows[0]?.missing !== 0) throw new Error("Lines of orders would be lost");
}

/** Queries that need no title, SKU or variant do not read the items. */
async function createView(db: Kysely<unknown>): Promise<void> {
  await sql`create view order_lines as
    select line.store_id, line.day, line.order_id, line.line_no,
      coalesce(line.ext_text, cast(line.ext_number as text)) as ext_id,
      line.product_id, item.variant_ext_id, item.sku, item.title, line.is_gift_card, line.quantity,
      line.gross_minor, line.discount_minor, line.tax_minor, line.returned_quantity
    from sold_lines as line
    left join sold_items as item on item.store_id = line.store_id and item.id = line.item_id`.execute(
    db,
  );
}
