import { currencyDigits } from "@cartograph/contracts/currency.ts";
import {
  channelCodes,
  financialStatusCodes,
  customerTypeCodes,
} from "@cartograph/database/tables/sales.table.ts";
import { type RawBuilder, sql } from "kysely";
import { bandScale } from "./band-scale.ts";
import { discountCodes } from "./discount-codes.ts";
import { listOf, nameOfCode, orNone, type SqlValue, textValue } from "./sql-dimension.ts";

export const orderDimensionIds = [
  "customer_type",
  "country",
  "region",
  "sales_channel",
  "discount_code",
  "payment_status",
  "order_tag",
  "order_value_band",
  "first_visit_source",
  "last_visit_source",
  "utm_source",
  "utm_medium",
  "utm_campaign",
] as const;
export type OrderDimensionId = (typeof orderDimensionIds)[number];

/**
 * The value of a row joined with its order as `orders`. Subqueries compare `store_id` with a bound value instead of the
 * outer row's, so that a distributed database can route the query.
 */
export function orderValue(
  id: OrderDimensionId,
  { id: storeId, currency }: { id: number; currency: string },
): SqlValue {
  switch (id) {
    case "customer_type":
      return { one: nameOfCode(sql`orders.customer_type`, customerTypeCodes) };
    case "country":
      return { one: orNone(sql`upper(orders.country_code)`) };
    case "region":
      return { one: orNone(textValue(region)) };
    case "sales_channel":
      return { one: nameOfCode(sql`orders.channel`, channelCodes) };
    case "discount_code":
      return { one: orNone(discountCodes(sql`orders.discount_codes`)) };
    case "payment_status":
      return { one: nameOfCode(sql`orders.financial_status`, financialStatusCodes) };
    case "order_tag":
      return { many: listOf(tagsOf(storeId)) };
    case "order_value_band":
      return { one: valueBand(currency) };
    case "first_visit_source":
      return { one: ofVisit(storeId, sql`orders.first_visit_id`, sql`visit.source`) };
    case "last_visit_source":
      return { one: ofVisit(storeId, sql`orders.last_visit_id`, sql`visit.source`) };
    case "utm_source":
    case "utm_medium":
    case "utm_campaign":
      return { one: ofVisit(storeId, sql`orders.last_visit_id`, sql`visit.${sql.raw(id)}`) };
  }
}

/** Region codes are unique only within a country, so they are prefixed with the country code. */
const region = sql`coalesce(upper(orders.country_code) || '-', '') || nullif(orders.region_code, '')`;

const tagsOf = (
  storeId: number,
) => sql`select ${textValue(sql.ref("tags.name"))} as value from order_tags
  join tags on tags.store_id = order_tags.store_id and tags.id = order_tags.tag_id
  where order_tags.store_id = ${storeId} and order_tags.order_id = orders.id`;

function ofVisit(
  storeId: number,
  visitId: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<string> {
  return orNone(sql`(select ${textValue(value)} from visit_sources as visit
    where visit.store_id = ${storeId} and visit.id = ${visitId})`);
}

const bandStarts = [0, 25, 50, 100, 200, 500] as const;

/** Ids of the bands in ascending order, such as `25-50` and `500+`, in major units. */
function valueBands(currency: string): { id: string; fromMinor: number }[] {
  const scale = bandScale(currency);
  const minorUnits = scale * 10 ** currencyDigits(currency);
  return bandStarts.map((start, index) => {
    const next = bandStarts[index + 1];
    const from = start * scale;
    const id = next === undefined ? `${from}+` : `${from}-${next * scale}`;
    return { id, fromMinor: start * minorUnits };
  });
}

/** The band of the order's total before refunds. */
function valueBand(currency: string): RawBuilder<string> {
  const bands = valueBands(currency).toReversed();
  const cases = bands.map(
    ({ id, fromMinor }) =>
      sql`when orders.total_minor >= ${sql.lit(fromMinor)} then ${sql.lit(id)}`,
  );
  return sql<string>`case ${sql.join(cases, sql` `)} else ${sql.lit(bands.at(-1)?.id ?? "")} end`;
}
