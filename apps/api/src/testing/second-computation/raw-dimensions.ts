import { type DimensionId, noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Order, OrderLine, StoreData, Visit } from "@cartograph/sandbox/core/store-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { financialStatusOf, salesBeforeRefunds } from "./raw-order-totals.ts";
import { customersOf, type RawCustomers } from "./raw-customers.ts";
import { countedOrders } from "./raw-sales.ts";
import type { StoreNumbers } from "./store-numbers.ts";
import { formatDay } from "./raw-time.ts";

type Values<Of> = Partial<Record<DimensionId, (of: Of) => string[]>>;

/** The values of orders and of their lines, besides the parts of time. */
export type RawDimensions = {
  ofOrder: Values<Order>;
  ofLine: Values<OrderLine>;
  productValues: Values<number | null>;
  customers: RawCustomers;
};

/** @param now UTC ms: visits that are reported later are unknown */
export function rawDimensions(data: StoreData, numbers: StoreNumbers, now: number): RawDimensions {
  const monthOf = ({ processedAt }: Order) =>
    formatDay(zoneDay(data.shop.timezone, processedAt)).slice(0, 7);
  const customers = customersOf(countedOrders(data), monthOf);
  const collectionsOf = new Map<number, string[]>();
  for (const { id, productIds } of data.collections.values()) {
    for (const productId of productIds) {
      const known = collectionsOf.get(productId) ?? [];
      collectionsOf.set(productId, [...known, numbers.collection(id)]);
    }
  }
  const productOf = (id: number | null) => (id === null ? undefined : data.products.get(id));
  const productValues: Values<number | null> = {
    vendor: (id) => [productOf(id)?.vendor ?? noValue],
    product_type: (id) => [productOf(id)?.productType ?? noValue],
    collection: (id) => collectionsOf.get(id ?? 0) ?? [noValue],
  };
  const ofProduct = (dimension: DimensionId) => (line: OrderLine) =>
    productValues[dimension]?.(line.productId) ?? [noValue];
  const productNumber = ({ productId, sku, title }: OrderLine) =>
    numbers.product(
      productId?.toString() ?? (sku?.trim() ? `sku:${sku.trim().toUpperCase()}` : `title:${title}`),
    );
  const firstProductOf = (one: Order | undefined) => {
    const sold = one?.lines.find((line) => !line.isGiftCard);
    return sold === undefined ? null : productNumber(sold);
  };
  const visitsOf = ({ journey }: Order) =>
    journey === null || journey.readyAt > now ? [] : journey.visits;
  const lastUtm = (part: keyof NonNullable<Visit["utm"]>) =>
    single((order) => visitsOf(order).at(-1)?.utm?.[part]);
  return {
    customers,
    productValues,
    ofOrder: {
      country: single(({ countryCode }) => countryCode),
      // Point-of-sale orders are not shipped.
      region: single(({ channel, countryCode, provinceCode }) =>
        channel === "pos" || provinceCode === null ? null : `${countryCode}-${provinceCode}`,
      ),
      sales_channel: single(({ channel }) => channel),
      customer_type: single((order) => customers.typeOf(order)),
      discount_code: single(codesOf),
      payment_status: single(financialStatusOf),
      order_tag: ({ tags }) => (tags.length === 0 ? [noValue] : tags),
      order_value_band: single((order) => bandOf(salesBeforeRefunds(order))),
      first_visit_source: single((order) => visitsOf(order)[0]?.source),
      last_visit_source: single((order) => visitsOf(order).at(-1)?.source),
      utm_source: lastUtm("source"),
      utm_medium: lastUtm("medium"),
      utm_campaign: lastUtm("campaign"),
      acquired_month: single((order) => customers.acquiredMonthOf(order)),
      segment: single((order) => segmentOf(customers.ordersOf(order))),
      first_product: single((order) => firstProductOf(customers.firstOrderOf(order))),
      first_discount_code: single((order) => {
        const first = customers.firstOrderOf(order);
        return first === undefined ? null : codesOf(first);
      }),
    },
    ofLine: {
      product: (line) => [productNumber(line)],
      variant: ({ variantId }) => [variantId?.toString() ?? noValue],
      sku: ({ sku }) => [sku?.trim().toUpperCase() ?? noValue],
      vendor: ofProduct("vendor"),
      product_type: ofProduct("product_type"),
      collection: ofProduct("collection"),
    },
  };
}

function single(value: (order: Order) => string | null | undefined): (order: Order) => string[] {
  return (order) => [value(order) ?? noValue];
}

/** All codes of an order are one value. */
function codesOf({ discounts }: Order): string | null {
  const codes = discounts.flatMap((discount) => (discount.kind === "code" ? [discount.code] : []));
  return codes.length === 0 ? null : [...new Set(codes)].toSorted().join(", ");
}

function segmentOf(orders: number): string | null {
  if (orders === 0) return null;
  if (orders === 1) return "one_time";
  return orders < 5 ? "regular" : "vip";
}

const dollars = 100;

function bandOf(minor: number): string {
  if (minor < 25 * dollars) return "0-25";
  if (minor < 50 * dollars) return "25-50";
  if (minor < 100 * dollars) return "50-100";
  if (minor < 200 * dollars) return "100-200";
  return minor < 500 * dollars ? "200-500" : "500+";
}
