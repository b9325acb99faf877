import type { Database } from "@cartograph/database/schema.ts";
import type { LedgerAmounts } from "@cartograph/database/tables/sales.table.ts";
import { type RawBuilder, sql } from "kysely";
import type { StoreContext } from "../../report-request.ts";
import type { DaySpan } from "../../calendar/period.ts";
import {
  type OrderDimensionId,
  orderDimensionIds,
  orderValue,
} from "../../dimensions/order-dimensions.ts";
import { amountColumns } from "../../ingestion/sales/ledger-amounts.ts";

type Scope = { store: StoreContext; span: DaySpan };

type EventRow = { day: number; order_id: number; at: number; customer_id: number } & LedgerAmounts &
  Record<OrderDimensionId, string>;
export type SaleRow = EventRow & { total_minor: number };
export type LaterRow = EventRow & { entry_no: number; basis: 0 | 1 | 2 };
export type LineRow = {
  day: number;
  order_id: number;
  line_no: number;
  product_id: number;
  item_id: number;
  quantity: number;
  gross_minor: number;
  discount_minor: number;
  tax_minor: number;
  returned_quantity: number;
};
export type ChangeRow = Omit<LineRow, "quantity" | "returned_quantity"> & {
  entry_no: number;
  basis: LaterRow["basis"];
  units: number;
  returns_minor: number;
  returned_tax_minor: number;
};

/** The data that days are packed from, in ascending order of day and order. */
export type OrderRows = {
  sales: SaleRow[];
  later: LaterRow[];
  lines: LineRow[];
  changes: ChangeRow[];
};

export async function readOrderRows(db: Database, scope: Scope): Promise<OrderRows> {
  const sales = sql<SaleRow>`
    select sale.day, sale.order_id, sale.occurred_at as at, ${amountsOf("sale")},
      ${ofOrder(scope.store)}
    from ledger_entries as sale
    join orders on orders.store_id = sale.store_id and orders.id = sale.order_id
    where sale.store_id = ${scope.store.id} and ${inSpan("sale", scope)} and sale.entry_no = 0
    order by sale.day, sale.order_id`;
  const later = sql<LaterRow>`
    with later as (${laterEvents(scope)})
    select later.day, later.order_id, later.entry_no, later.basis, later.at, ${amountsOf("later")},
      ${ofOrder(scope.store)}
    from later
    join orders on orders.store_id = ${scope.store.id} and orders.id = later.order_id
    order by later.day, later.order_id, later.entry_no, later.basis`;
  const lines = sql<LineRow>`
    select line.day, line.order_id, line.line_no, coalesce(line.product_id, 0) as product_id,
      line.item_id, line.quantity, line.gross_minor, line.discount_minor, line.tax_minor,
      line.returned_quantity
    from sold_lines as line
    where line.store_id = ${scope.store.id} and ${inSpan("line", scope)} and line.is_gift_card = 0
    order by line.day, line.order_id, line.line_no`;
  const changes = sql<ChangeRow>`
    with later as (${laterEvents(scope)})
    select later.day, later.order_id, later.entry_no, later.basis, change.line_no,
      coalesce(line.product_id, 0) as product_id, line.item_id, change.units, change.gross_minor,
      change.discount_minor, change.tax_minor, change.returns_minor, change.returned_tax_minor
    from later
    join line_changes as change on change.store_id = ${scope.store.id}
      and change.order_id = later.order_id and change.entry_no = later.entry_no
    join sold_lines as line on line.store_id = change.store_id and line.day = later.order_day
      and line.order_id = change.order_id and line.line_no = change.line_no
    order by later.day, later.order_id, later.entry_no, later.basis, change.line_no`;
  return {
    sales: (await sales.execute(db)).rows,
    later: (await later.execute(db)).rows,
    lines: (await lines.execute(db)).rows,
    changes: (await changes.execute(db)).rows,
  };
}

/** Events after the sale: one row if they count at the same day and time on both bases, otherwise one per basis. */
function laterEvents(scope: Scope): RawBuilder<unknown> {
  const storeId = scope.store.id;
  const isSame = sql`(order_day = day and order_placed_at = occurred_at)`;
  const columns = sql`order_id, entry_no, order_day,
    ${sql.join(amountColumns.map((name) => sql.ref(name)))}`;
  // Literals, because SQLite does not use the partial index for a bound value.
  return sql`select day, occurred_at as at, case when ${isSame} then 0 else 1 end as basis, ${columns}
    from ledger where store_id = ${storeId} and ${inSpan("ledger", scope)} and entry_no > 0
    union all
    select order_day, order_placed_at, 2, ${columns}
    from ledger where store_id = ${storeId} and entry_no > 0 and not ${isSame}
      and order_id in (select sale.order_id from ledger_entries as sale
        where sale.store_id = ${storeId} and ${inSpan("sale", scope)} and sale.entry_no = 0)`;
}

function amountsOf(table: string): RawBuilder<unknown> {
  return sql.join(amountColumns.map((name) => sql.ref(`${table}.${name}`)));
}

function ofOrder(store: Scope["store"]): RawBuilder<unknown> {
  const values = orderDimensionIds.map((id) => {
    const value = orderValue(id, store);
    return sql`${"one" in value ? value.one : value.many} as ${sql.ref(id)}`;
  });
  return sql`coalesce(orders.customer_id, 0) as customer_id, orders.total_minor, ${sql.join(values)}`;
}

function inSpan(table: string, { span }: Scope): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.day`)} between ${span.from} and ${span.to}`;
}
