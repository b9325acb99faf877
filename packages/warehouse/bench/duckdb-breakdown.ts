import type { DuckDBConnection } from "@duckdb/node-api";
import { channelCodes } from "@cartograph/database/tables/sales.table.ts";
import type { DaySpan } from "../src/calendar/period.ts";

/** Minor units by value, highest first, for online store orders. */
export type Groups = { value: string; minor: number }[];

const isOnline = `o.channel = ${channelCodes.online_store}`;

/** Breakdowns in SQL over the facts, as the warehouse defines them. */
export const duckdbBreakdowns = {
  /** Goods of the lines of orders placed, before returns. */
  "product_revenue by product": ({ from, to }: DaySpan) => `
    select cast(l.product_id as varchar) as value, sum(l.gross - l.discount) as minor
    from lines l join orders o on o.id = l.order_id
    where l.day between ${from} and ${to} and o.day between ${from} and ${to} and ${isOnline}
    group by 1`,
  /** Lines as sold, changes by later events on the day of the event, and amounts that belong to no line. */
  "net_sales by product": ({ from, to }: DaySpan) => `
    with events as (
      select e.order_id, e.entry_no, e.gross - e.discounts - e.returns as net
      from ledger e join orders o on o.id = e.order_id
      where e.day between ${from} and ${to} and ${isOnline}),
    later as (
      select c.order_id, c.entry_no, c.product_id, c.gross - c.discount as goods,
        c.gross - c.discount - c.returns as net
      from changes c where c.order_id in (select order_id from events)),
    parts as (
      select l.product_id, l.gross - l.discount as net
      from lines l join events e on e.order_id = l.order_id and e.entry_no = 0
      where l.day between ${from} and ${to}
      union all
      select c.product_id, -c.goods
      from later c join events e on e.order_id = c.order_id and e.entry_no = 0
      union all
      select c.product_id, c.net
      from later c join events e on e.order_id = c.order_id and e.entry_no = c.entry_no)
    select coalesce(cast(product_id as varchar), 'none') as value, sum(net) as minor
    from (select product_id, net from parts
      union all select null, sum(net) from events
      union all select null, -sum(net) from parts)
    group by 1`,
  "net_sales by country": (span: DaySpan) => byOrder("o.country_code", span),
  "net_sales by discount_code": (span: DaySpan) => byOrder("o.discount_codes", span),
} as const;

export type BreakdownName = keyof typeof duckdbBreakdowns;

function byOrder(value: string, { from, to }: DaySpan): string {
  return `select coalesce(${value}, 'none') as value,
      sum(e.gross - e.discounts - e.returns) as minor
    from ledger e join orders o on o.id = e.order_id
    where e.day between ${from} and ${to} and ${isOnline}
    group by 1`;
}

export async function duckdbGroups(
  connection: DuckDBConnection,
  name: BreakdownName,
  span: DaySpan,
): Promise<Groups> {
  const reader = await connection.runAndReadAll(
    `select value, cast(minor as double) as minor from (${duckdbBreakdowns[name](span)})
      where minor <> 0 order by minor desc`,
  );
  return reader.getRowsJS().map(([value, minor]) => ({
    value: String(value),
    minor: Number(minor),
  }));
}
