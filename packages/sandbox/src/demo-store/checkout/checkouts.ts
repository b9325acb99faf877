import { sumMinor } from "../../core/money.ts";
import {
  createRandom,
  mixSeed,
  pickWeighted,
  weigh,
  type Random,
  type Weighted,
} from "../../core/random.ts";
import type {
  Checkout,
  CheckoutStep,
  Order,
  OrderLine,
  ShippingLine,
} from "../../core/store-data.ts";
import { minuteMs } from "../../core/zone.ts";
import { fillBasket, lineOf, emptyList, type Choice } from "../sales/basket.ts";
import type { CatalogEntry } from "../products/catalog.ts";
import type { Person } from "../customers/customers.ts";
import { homes, type Home } from "../customers/geography.ts";
import { timeOfDay, type OrderContext } from "../sales/orders.ts";
import { applyDiscount, applyTax, discountFor, shippingFor } from "../sales/pricing.ts";
import { relativeDemand } from "../seasons.ts";

/** Checkouts a day that are abandoned after the buyer gave contact details. */
const averageAbandoned = 42;

/** Share of these checkouts with more units than are usually in stock. */
const scarceShare = 0.08;
/** Share of a customer's later orders that follow an abandoned checkout. */
const recoveredShare = 0.12;

const stepWeights: Record<CheckoutStep, number> = { contact: 31, shipping: 36, payment: 33 };
const lastSteps = weigh<CheckoutStep>(
  ["contact", "shipping", "payment"],
  (step) => stepWeights[step],
);

export const firstCheckoutId = 35_000_000_000_000;

export type DayContext = Omit<OrderContext, "id" | "number"> & {
  /** Converts a time of that day to UTC. */
  toUtc(timeOfDay: number): number;
};

/** Returns the day's checkouts of new visitors that were never completed. */
export function abandonedOfDay(seed: number, context: DayContext): Checkout[] {
  const { day, demand, toUtc } = context;
  const random = createRandom(mixSeed(seed, 11, day));
  const expected = averageAbandoned * relativeDemand(day);
  const count = Math.max(0, Math.round(expected + random.normal() * Math.sqrt(expected)));
  const times = Array.from({ length: count }, () => toUtc(timeOfDay(random))).toSorted(
    (a, b) => a - b,
  );
  const scarce = weigh(
    context.catalog.entries.filter(({ item }) => item.supply === "scarce"),
    ({ item }) => item.demand,
  );
  return times.map((createdAt, rank) => {
    const id = firstCheckoutId + day * 1000 + rank;
    const home = pickWeighted(random, homes);
    const choices = random.chance(scarceShare)
      ? severalOf(random, scarce)
      : fillBasket(random, demand);
    return abandonedCheckout(random, { id, createdAt, day, home, customerId: null, choices });
  });
}

/** Returns more units than are usually in stock. */
function severalOf(random: Random, demand: Weighted<CatalogEntry>): Choice[] {
  const { product } = pickWeighted(random, demand);
  const [variant] = product.variants;
  return variant ? [{ product, variant, quantity: random.integer(2, 6) }] : [];
}

/**
 * Returns the day on which a known customer abandoned a checkout for good, between the previous order and the nth; null
 * for most. Days since 1970-01-01 in the store's time zone.
 */
export function abandonmentDay({ seed, orderDays }: Person, nth: number): number | null {
  const [before, next] = [orderDays[nth - 2], orderDays[nth - 1]];
  if (before === undefined || next === undefined || next - before < 2) return null;
  const random = createRandom(mixSeed(seed, nth, 17));
  if (!random.chance(recoveredShare)) return null;
  return next - random.integer(1, Math.min(13, next - before - 1));
}

/** Returns the checkout that a customer abandoned on that day, before the nth order. */
export function abandonedBeforeOrder(
  { person, nth }: { person: Person; nth: number },
  id: number,
  context: DayContext,
): Checkout {
  const { day, demand, toUtc } = context;
  const random = createRandom(mixSeed(person.seed, nth, 18));
  const createdAt = toUtc(timeOfDay(random));
  const choices = fillBasket(random, demand);
  const { id: customerId, home } = person;
  return abandonedCheckout(random, { id, createdAt, day, home, customerId, choices });
}

/** Closer together than the parts of orders, because checkout ids are near the largest safe integer. */
function lineId(checkoutId: number, index: number): number {
  return checkoutId * 100 + 1 + index;
}

type Abandonment = {
  id: number;
  createdAt: number;
  day: number;
  home: Home;
  customerId: number | null;
  choices: readonly Choice[];
};

function abandonedCheckout(random: Random, abandonment: Abandonment): Checkout {
  const { id, createdAt, day, home, customerId, choices } = abandonment;
  const lines = choices.map((choice, index) => lineOf(choice, lineId(id, index)));
  const discount = discountFor(random, { day, nth: 1, channel: "online_store" });
  if (discount && !discount.onShipping) applyDiscount(lines, discount.percent ?? 0);
  applyTax(lines, home);
  const goodsMinor = lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  const shipping = shippingFor(random, { id: lineId(id, 40), goodsMinor, home, discount });
  return {
    id,
    name: `#${id}`,
    createdAt,
    updatedAt: createdAt,
    completedAt: null,
    stepReached: pickWeighted(random, lastSteps),
    customerId,
    countryCode: home.countryCode,
    provinceCode: home.provinceCode,
    city: home.city,
    pricesIncludeTax: false,
    discountCodes: discount?.kind === "code" ? [discount.code] : emptyList,
    ...sumsOf(lines, [shipping]),
    lines: lines.map(checkoutLine),
  };
}

function sumsOf(lines: readonly OrderLine[], shipping: readonly ShippingLine[]) {
  const prices = shipping.reduce((sum, line) => sum + line.priceMinor, 0);
  return {
    shippingMinor: prices - sumMinor(shipping.flatMap((line) => line.discounts)),
    taxMinor: sumMinor([...lines, ...shipping].flatMap((line) => line.taxes)),
  };
}

/** Returns when the order was first abandoned at checkout before it was recovered, if it was. */
export function abandonedBefore(order: Order, seed: number, dayStart: number): number | null {
  const random = createRandom(mixSeed(seed, 13));
  if (order.channel !== "online_store" || order.isTest || !random.chance(0.035)) return null;
  return Math.max(dayStart, order.processedAt - random.integer(30, 600) * minuteMs);
}

/** Returns the checkout that became the order, as it was before completion (without `completedAt`). */
export function checkoutOfOrder(order: Order, id: number, createdAt: number): Checkout {
  return {
    id,
    name: `#${id}`,
    createdAt,
    updatedAt: createdAt,
    completedAt: null,
    stepReached: pickWeighted(createRandom(mixSeed(id % 1_000_003, 19)), lastSteps),
    customerId: null,
    countryCode: order.countryCode,
    provinceCode: order.provinceCode,
    city: order.city,
    pricesIncludeTax: order.pricesIncludeTax,
    discountCodes: order.discounts.flatMap((one) => (one.kind === "code" ? [one.code] : [])),
    ...sumsOf(order.lines, order.shippingLines),
    lines: order.lines.map(checkoutLine),
  };
}

function checkoutLine(line: OrderLine): Checkout["lines"][number] {
  return {
    id: line.id,
    productId: line.productId,
    variantId: line.variantId,
    title: line.title,
    variantTitle: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    unitPriceMinor: line.unitPriceMinor,
    discountMinor: sumMinor(line.discounts),
  };
}
