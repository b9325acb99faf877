import { createRandom, mixSeed, type Random, type Weighted } from "../../core/random.ts";
import type { Discount, Order } from "../../core/store-data.ts";
import { minuteMs } from "../../core/zone.ts";
import { fillBasket, giftCardChoice, lineOf, emptyList, type Choice } from "./basket.ts";
import { retailStore, type Catalog, type CatalogEntry } from "../products/catalog.ts";
import type { Home } from "../customers/geography.ts";
import { partId } from "./later-events.ts";
import { orderTags } from "./order-tags.ts";
import { applyDiscount, applyTax, discountFor, shippingFor } from "./pricing.ts";
import { OrderJourney } from "../traffic/visits.ts";

/** Who orders and when, which is known before the basket is filled. */
export type PlannedOrder = {
  at: number;
  seed: number;
  /** Null for a guest. */
  customerId: number | null;
  home: Home;
  /** Which of the customer's orders it is, from 1; 0 for a guest. */
  nth: number;
  isTest: boolean;
};

export type OrderContext = {
  id: number;
  number: number;
  /** Days since 1970-01-01 in the store's time zone. */
  day: number;
  catalog: Catalog;
  demand: Weighted<CatalogEntry>;
};

/** The channel of the order. Guests are mostly point-of-sale buyers. */
function channelOf(random: Random, customerId: number | null): Order["channel"] {
  const chance = random.next();
  if (customerId === null) return chance < 0.55 ? "pos" : "online_store";
  if (chance < 0.03) return "pos";
  return chance < 0.04 ? "draft" : "online_store";
}

/** The address for tax and shipping; at the point of sale, the store's own town. */
function addressFor(home: Home, channel: Order["channel"]): Home {
  return channel === "pos" ? retailAddress : home;
}

const retailAddress: Home = {
  countryCode: "US",
  provinceCode: "NY",
  city: "New York",
  taxRate: 0.08875,
  taxTitle: "NY sales tax",
  isShippingTaxed: true,
  presentment: null,
};

export function placeOrder(plannedOrder: PlannedOrder, context: OrderContext): Order {
  const { at, seed, customerId, nth, isTest } = plannedOrder;
  const { id, number, day, catalog, demand } = context;
  const random = createRandom(mixSeed(seed, 3));
  const channel = channelOf(random, customerId);
  const address = addressFor(plannedOrder.home, channel);
  const isGift = channel === "online_store" && random.chance(0.012);
  const choices: Choice[] = isGift ? [giftCardChoice(random, catalog)] : fillBasket(random, demand);
  const lines = choices.map((choice, index) => lineOf(choice, partId(id, 1 + index)));
  const discount = isGift ? null : discountFor(random, { day, nth, channel });
  if (discount && !discount.onShipping) applyDiscount(lines, discount.percent ?? 0);
  applyTax(lines, address);
  const goodsMinor = lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  const isShipped = channel !== "pos" && !isGift;
  const shipping = { id: partId(id, 40), goodsMinor, home: address, discount };
  const isPending = channel === "online_store" && !isTest && random.chance(0.009);
  const paysInForeignCurrency = address.presentment !== null && random.chance(0.6);
  return {
    id,
    number,
    name: `#${number}`,
    createdAt: at,
    processedAt: at,
    updatedAt: at,
    cancelledAt: null,
    cancelReason: null,
    closedAt: channel === "pos" ? at : null,
    isTest,
    presentment: paysInForeignCurrency ? address.presentment : null,
    pricesIncludeTax: false,
    channel,
    locationId: channel === "pos" ? retailStore.id : null,
    customerId,
    email: null,
    countryCode: address.countryCode,
    provinceCode: address.provinceCode,
    city: address.city,
    tags: orderTags(seed, { channel, countryCode: address.countryCode, nth }),
    discounts: usedDiscounts(discount),
    lines,
    shippingLines: isShipped ? [shippingFor(random, shipping)] : emptyList,
    tipMinor: 0,
    dutiesMinor: 0,
    payment: isPending ? "pending" : "paid",
    receivedMinor: null,
    gateway: isPending ? "bank_deposit" : "shopify_payments",
    transactionId: partId(id, 50),
    fulfillment: channel === "pos" ? "fulfilled" : "unfulfilled",
    refunds: emptyList,
    edits: emptyList,
    journey: channel === "online_store" ? new OrderJourney(seed, id, at) : null,
  };
}

function usedDiscounts(discount: Discount | null): Discount[] {
  return discount === null ? emptyList : [discount];
}

/** Distribution of orders over the hours of a day, in the store's time zone. */
const hours = [2, 1, 1, 1, 1, 2, 3, 5, 7, 8, 9, 9, 10, 9, 8, 8, 8, 8, 9, 11, 12, 11, 8, 5];
const hourSum = hours.reduce((sum, weight) => sum + weight, 0);

/** Returns a random time of day for an order, in milliseconds since midnight. */
export function timeOfDay(random: Random): number {
  let left = random.next() * hourSum;
  let hour = 0;
  while (hour < 23 && left >= (hours[hour] ?? 0)) {
    left -= hours[hour] ?? 0;
    hour += 1;
  }
  return hour * 60 * minuteMs + Math.floor(random.next() * 60 * minuteMs);
}
