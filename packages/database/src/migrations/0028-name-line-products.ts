import { sql, type Kysely } from "kysely";
import { clusteredByKey } from "../dialects/clustered-table.ts";
import { addPlanStatistics } from "../dialects/plan-statistics.ts";

/** Data that decides the names of products known only from order lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await clusteredByKey(
    db.schema
      .createTable("line_titles")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("product_id", "integer", (column) => column.notNull())
      .addColumn("title", "text", (column) => column.notNull())
      .addColumn("lines", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("line_titles_key", ["store_id", "product_id", "title"]),
  ).execute();
  await clusteredByKey(
    db.schema
      .createTable("latest_lines")
      .addColumn("store_id", "integer", (column) => column.notNull())
      .addColumn("product_id", "integer", (column) => column.notNull())
      .addColumn("has_units", "integer", (column) => column.notNull())
      .addColumn("placed_at", "bigint", (column) => column.notNull())
      .addColumn("order_ext_id", "text", (column) => column.notNull())
      .addColumn("line_no", "integer", (column) => column.notNull())
      .addColumn("is_known", "integer", (column) => column.notNull())
      .addColumn("gift_card_lines", "integer", (column) => column.notNull())
      .addPrimaryKeyConstraint("latest_lines_key", ["store_id", "product_id"]),
  ).execute();
  await addPlanStatistics(db, [
    { table: "line_titles", index: "line_titles", rows: [10_000, 1000, 2, 1] },
    { table: "latest_lines", index: "latest_lines", rows: [10_000, 1000, 1] },
  ]);
  await sql`insert into line_titles (store_id, product_id, title, lines)
    select line.store_id, line.product_id, line.title, count(*) ${countingLines}
    group by line.store_id, line.product_id, line.title`.execute(db);
  await fillLatestLines(db);
}

/** Lines of orders that count, for products without a catalog entry. */
const countingLines = sql`
  from order_lines as line
  join orders on orders.store_id = line.store_id and orders.id = line.order_id
  join products on products.store_id = line.store_id and products.id = line.product_id
  where products.is_catalogued = 0 and orders.is_test = 0 and orders.deleted_at is null`;

/** Marks the latest line as unknown if its product has another name, so that the writer names it again. */
async function fillLatestLines(db: Kysely<unknown>): Promise<void> {
  await sql`insert into latest_lines (store_id, product_id, has_units, placed_at, order_ext_id,
      line_no, is_known, gift_card_lines)
    select ranked.store_id, product_id, has_units, placed_at, order_ext_id, line_no,
      products.title = (
        select title from line_titles
        where line_titles.store_id = ranked.store_id and line_titles.product_id = products.id
        order by lines desc, title
        limit 1
      )
      and products.is_gift_card = line_is_gift_card
      and products.sku is nullif(upper(trim(line_sku)), '')
      and products.price_minor is unit_minor,
      gift_card_lines
    from (
      select line.store_id, line.product_id, line.quantity > 0 as has_units, orders.placed_at,
        orders.ext_id as order_ext_id, line.line_no, line.sku as line_sku, line.is_gift_card as line_is_gift_card,
        case when line.quantity > 0
          then cast(round(line.gross_minor * 1.0 / line.quantity) as integer)
        end as unit_minor,
        sum(line.is_gift_card) over (
          partition by line.store_id, line.product_id
        ) as gift_card_lines,
        row_number() over (
          partition by line.store_id, line.product_id
          order by line.quantity > 0 desc, orders.placed_at desc, length(orders.ext_id) desc,
            orders.ext_id desc, line.line_no desc
        ) as recency
      ${countingLines}
    ) as ranked
    join products on products.store_id = ranked.store_id and products.id = product_id
    where recency = 1`.execute(db);
}
