import type { Order, OrderLine, StoreData } from "@cartograph/sandbox/core/store-data.ts";
import { zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { customersOf } from "./raw-customers.ts";
import { countedOrders, type Movement } from "./raw-sales.ts";

/** What a dimension's value is made of: the order, its moment of counting, or one of its lines. */
export type RawDimension =
  | { of: "order"; values: (order: Order) => string[] }
  | { of: "day"; values: (day: number) => string[] }
  | { of: "line"; values: (line: OrderLine) => string[] };

const none = "none";

/** The numbers that the store gave to products and collections when it read them, by the platform's id. */
export type StoreNumbers = {
  /** By `ProductsTable.ext_id`: the platform's id, or `sku:…` for products known from lines alone. */
  product: (extId: string) => string;
  collection: (id: number) => string;
};

/** Dimensions of the raw records, with the values that questions and answers use. */
export function rawDimensions(data: StoreData, numbers: StoreNumbers) {
  const monthOf = ({ processedAt }: Order) =>
    dayText(zoneDay(data.shop.timezone, processedAt)).slice(0, 7);
  const customers = customersOf(countedOrders(data), monthOf);
  const collectionsOf = new Map<number, string[]>();
  for (const { id, productIds } of data.collections.values()) {
    for (const productId of productIds) {
      const known = collectionsOf.get(productId) ?? [];
      collectionsOf.set(productId, [...known, numbers.collection(id)]);
    }
  }
  const productOf = ({ productId }: OrderLine) =>
    productId === null ? undefined : data.products.get(productId);
  const productNumber = ({ productId, sku, title }: OrderLine) =>
    numbers.product(
      productId?.toString() ?? (sku?.trim() ? `sku:${sku.trim().toUpperCase()}` : `title:${title}`),
    );
  const firstProductOf = (one: Order | undefined) => {
    const sold = one?.lines.find((line) => !line.isGiftCard);
    return sold === undefined ? null : productNumber(sold);
  };
  return {
    country: ofOrder(({ countryCode }) => countryCode),
    // Orders of a point of sale are not shipped.
    region: ofOrder(({ channel, countryCode, provinceCode }) =>
      channel === "pos" || provinceCode === null ? null : `${countryCode}-${provinceCode}`,
    ),
    sales_channel: ofOrder(({ channel }) => channel),
    customer_type: ofOrder((one) => customers.typeOf(one)),
    discount_code: ofOrder(codesOf),
    order_tag: { of: "order", values: ({ tags }) => (tags.length === 0 ? [none] : tags) },
    acquired_month: ofOrder((one) => customers.acquiredMonthOf(one)),
    segment: ofOrder((one) => segmentOf(customers.ordersOf(one))),
    first_product: ofOrder((one) => firstProductOf(customers.firstOrderOf(one))),
    first_discount_code: ofOrder((one) => {
      const first = customers.firstOrderOf(one);
      return first === undefined ? null : codesOf(first);
    }),
    product: ofLine((line) => [productNumber(line)]),
    variant: ofLine(({ variantId }) => [variantId?.toString() ?? none]),
    sku: ofLine(({ sku }) => [sku?.trim().toUpperCase() ?? none]),
    vendor: ofLine((line) => [productOf(line)?.vendor ?? none]),
    product_type: ofLine((line) => [productOf(line)?.productType ?? none]),
    collection: ofLine(({ productId }) => collectionsOf.get(productId ?? 0) ?? [none]),
    day: { of: "day", values: (day) => [dayText(day)] },
    month: { of: "day", values: (day) => [dayText(day).slice(0, 7)] },
    // 1970-01-01 was a Thursday.
    weekday: { of: "day", values: (day) => [String(((day + 3) % 7) + 1)] },
  } as const satisfies Record<string, RawDimension>;
}

export type RawDimensions = ReturnType<typeof rawDimensions>;

function ofOrder(value: (order: Order) => string | null): RawDimension {
  return { of: "order", values: (one) => [value(one) ?? none] };
}

function ofLine(values: (line: OrderLine) => string[]): RawDimension {
  return { of: "line", values };
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

export function dayText(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

/** The values of a movement's part of the figures; those of no line have the value `none` of a line's dimension. */
export function valuesOf(dimension: RawDimension, movement: Movement, day: number): string[] {
  if (dimension.of === "order") return dimension.values(movement.order);
  if (dimension.of === "day") return dimension.values(day);
  return movement.line === null ? [none] : dimension.values(movement.line);
}
