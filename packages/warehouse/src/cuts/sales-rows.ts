import type { DateBasis } from "@cartograph/contracts/date-range.ts";
import { type RawBuilder, sql } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { type Window, windowDays } from "../calendar/period.ts";
import { amountColumns, type AmountColumn } from "../ingestion/sales/ledger-amounts.ts";
import { partColumns } from "../rollups/order-columns/order-day.ts";
import { orderFactValue } from "./order-facts.ts";
import type { FactRows } from "./select-groups.ts";

/** Facts of orders; `facts` are the rows without their orders. */
export type SalesRows = FactRows & { facts: RawBuilder<unknown> };

export type SalesRowsScope = { store: StoreContext; basis: DateBasis; window: Window };

/** Columns that count once per order, regardless of its lines. */
export const countColumns = [
  "orders",
  "product_orders",
  "online_orders",
] as const satisfies readonly AmountColumn[];

/** Ledger entries; a row has the values of all lines of its order. */
export function salesRows(scope: SalesRowsScope): SalesRows {
  return withOrders(scope, eventsOf(scope), "of_order");
}

/** The sales of orders placed in the window, on either basis. */
export function placedOrders(scope: Omit<SalesRowsScope, "basis">): SalesRows {
  const sales = entries({
    ...scope,
    times: byOrder,
    where: sql`entry_no = 0 and ${inWindow(scope.window, "occurred_at")}`,
  });
  return withOrders(scope, sales, "of_order");
}

/** The lines of products in the orders placed in the window, without gift cards. */
export function placedLines(scope: Omit<SalesRowsScope, "basis">): SalesRows {
  const { store, window } = scope;
  const lines = sql`select sale.store_id, sale.order_id, sale.day as order_day, sale.day,
      sale.occurred_at as at, line.line_no, line.product_id, line.item_id, line.quantity, line.gross_minor,
      line.discount_minor, line.returned_quantity
    from (select * from ledger_entries where store_id = ${store.id} and entry_no = 0
      and ${inWindow(window, "occurred_at")}) as sale
    join sold_lines as line on line.store_id = sale.store_id and line.day = sale.day
      and line.order_id = sale.order_id and line.is_gift_card = 0 and line.product_id is not null`;
  return withOrders(scope, lines, "own");
}

/**
 * Ledger entries split into lines: the entry without a line, the same negated for the part that its lines account for,
 * and its lines. The rows of an entry add up to it.
 */
export function salesRowsByLine(scope: SalesRowsScope): SalesRows {
  const ofNoLine = amountColumns.map((name) => sql.ref(`event.${name}`));
  const kept = eventColumns.map((name) => sql.ref(`event.${name}`));
  const ofLine = eventColumns.map((name) => sql.ref(`part.${name}`));
  const rows = sql`with events as (${eventsOf(scope)}), parts as (${partsOf(scope.store.id)})
    select ${sql.join(kept)}, cast(null as bigint) as product_id, cast(null as bigint) as item_id,
      ${sql.join(ofNoLine)} from events as event
    union all select ${sql.join(ofLine)}, null, null, ${signedParts(sql`-`)} from parts as part
    union all select ${sql.join(ofLine)}, part.product_id, part.item_id,
      ${signedParts(sql`+`)} from parts as part`;
  return withOrders(scope, rows, "own");
}

/** The columns that identify and describe an entry. */
const eventColumns = [
  "store_id",
  "order_id",
  "order_day",
  "entry_no",
  "kind",
  "occurred_at",
  "day",
  "at",
] as const;

function signedParts(sign: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql.join(
    amountColumns.map((name) =>
      partColumns.some((each) => each === name)
        ? sql`${sign} ${sql.ref(`part.${name}`)}`
        : sql.lit(0),
    ),
  );
}

/** The parts of entries that belong to lines; for a sale, the line without later edits. */
function partsOf(storeId: number): RawBuilder<unknown> {
  const kept = sql.join(eventColumns.map((name) => sql.ref(`event.${name}`)));
  const line = sql`line.product_id, line.item_id`;
  const changes = sql`from events as event
    join line_changes as change on change.store_id = ${storeId} and change.order_id = event.order_id
    join sold_lines as line on line.store_id = ${storeId} and line.day = event.order_day
      and line.order_id = event.order_id and line.line_no = change.line_no`;
  return sql`select ${kept}, ${line}, line.quantity as units,
      line.gross_minor, line.discount_minor as discounts_minor, 0 as returns_minor,
      line.tax_minor as taxes_minor
    from events as event
    join sold_lines as line on line.store_id = ${storeId} and line.day = event.order_day
      and line.order_id = event.order_id and line.is_gift_card = 0
    where event.entry_no = 0
    union all
    select ${kept}, ${line}, - change.units, - change.gross_minor, - change.discount_minor, 0,
      - change.tax_minor
    ${changes} where event.entry_no = 0
    union all
    select ${kept}, ${line}, change.units, change.gross_minor, change.discount_minor,
      change.returns_minor, change.tax_minor - change.returned_tax_minor
    ${changes} where event.entry_no = change.entry_no`;
}

function withOrders(
  { store, window }: Omit<SalesRowsScope, "basis">,
  rows: RawBuilder<unknown>,
  lines: "own" | "of_order",
): SalesRows {
  const scope = { store, span: windowDays(window), lines };
  const facts = sql`(${rows}) as fact`;
  return {
    facts,
    from: sql`${facts}
      join orders on orders.store_id = ${store.id} and orders.id = fact.order_id`,
    valueOf: (dimension) => orderFactValue(dimension, scope),
  };
}

/** Ledger entries with the day and time on which they count. */
function eventsOf({ store, basis, window }: SalesRowsScope): RawBuilder<unknown> {
  if (basis === "refund_date") {
    return entries({ store, times: byEvent, where: inWindow(window, "occurred_at") });
  }
  const placed = sql`entry_no = 0 and ${inWindow(window, "order_placed_at")}`;
  // Literals, because SQLite does not use the partial index for a bound value.
  const later = sql`entry_no > 0 and order_id in (
    select order_id from ledger where store_id = ${store.id} and ${placed})`;
  return sql`${entries({ store, times: byOrder, where: placed })}
    union all ${entries({ store, times: byOrder, where: later })}`;
}

const byEvent = sql`day, occurred_at as at`;
const byOrder = sql`order_day as day, order_placed_at as at`;

function entries({
  store,
  times,
  where,
}: {
  store: StoreContext;
  times: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
}): RawBuilder<unknown> {
  return sql`select store_id, order_id, order_day, entry_no, kind, occurred_at, ${times},
      ${sql.join(amountColumns.map((name) => sql.ref(name)))}
    from ledger where store_id = ${store.id} and ${where}`;
}

function inWindow({ from, to, part }: Window, time: string): RawBuilder<unknown> {
  const isWhole = sql`day between ${from} and ${to}`;
  if (part === null) return isWhole;
  return sql`day between ${from} and ${part.day}
    and (${isWhole} or ${sql.ref(time)} < ${part.until})`;
}
