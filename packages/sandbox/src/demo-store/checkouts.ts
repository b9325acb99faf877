import {
  createRandom,
  mixSeed,
  pickWeighted,
  weigh,
  type Random,
  type Weighted,
} from "../core/random.ts";
import type { Checkout, CheckoutStep, Order, OrderLine, ShippingLine } from "../core/store-data.ts";
import { minuteMs } from "../core/zone.ts";
import { demandOf, fillBasket, lineOf } from "./basket.ts";
import type { Catalogue, CatalogueEntry } from "./catalogue.ts";
import type { Person } from "./customers.ts";
import { homes, type Home } from "./geography.ts";
import { partId } from "./order-life.ts";
import { timeOfDay, type OrderSurroundings } from "./orders.ts";
import { applyDiscount, applyTax, discountFor, shippingFor } from "./pricing.ts";
import { busyness } from "./seasons.ts";

/** Checkouts a day, left after the buyer had said who they are. */
const usualAbandoned = 42;

/** How many of them are after goods that run out. */
const scarceShare = 0.08;
/** How many of a customer's later orders come after a checkout that was left. */
const secondThoughts = 0.12;

const stepWeights: Record<CheckoutStep, number> = { contact: 31, shipping: 36, payment: 33 };
const lastSteps = weigh<CheckoutStep>(
  ["contact", "shipping", "payment"],
  (step) => stepWeights[step],
);

export const firstCheckoutId = 35_000_000_000_000;

/** The checkouts that were left on that day for good. `toUtc` turns a time of that day into UTC. */
export function abandonedOfDay(
  seed: number,
  around: Omit<OrderSurroundings, "id" | "number">,
  toUtc: (timeOfDay: number) => number,
): Checkout[] {
  const { day, demand } = around;
  const random = createRandom(mixSeed(seed, 11, day));
  const expected = usualAbandoned * busyness(day);
  const count = Math.max(0, Math.round(expected + random.normal() * Math.sqrt(expected)));
  const times = Array.from({ length: count }, () => toUtc(timeOfDay(random))).toSorted(
    (a, b) => a - b,
  );
  const scarce = weigh(
    around.catalogue.entries.filter(({ item }) => item.supply !== "plenty"),
    ({ item }) => item.demand,
  );
  return times.map((createdAt, rank) => {
    const id = firstCheckoutId + day * 1000 + rank;
    const wanted = random.chance(scarceShare) ? scarce : demand;
    const home = pickWeighted(random, homes);
    return leftCheckout(random, { id, createdAt, day, home, customerId: null, demand: wanted });
  });
}

/**
 * What a known customer left some days before the next order, without coming back to it; null for most.
 * `day` is that of the customer's nth order; the checkout is of a later one.
 */
export function leftBetweenOrders(
  { person, nth, day }: { person: Person; nth: number; day: number },
  id: number,
  around: { catalogue: Catalogue; clockOf(day: number): (timeOfDay: number) => number },
): Checkout | null {
  const nextDay = person.orderDays[nth];
  const random = createRandom(mixSeed(person.seed, nth, 17));
  if (nextDay === undefined || nextDay - day < 2 || !random.chance(secondThoughts)) return null;
  const leftDay = nextDay - random.integer(1, Math.min(13, nextDay - day - 1));
  const createdAt = around.clockOf(leftDay)(timeOfDay(random));
  const demand = demandOf(around.catalogue, leftDay);
  const { id: customerId, home } = person;
  return leftCheckout(random, { id, createdAt, day: leftDay, home, customerId, demand });
}

type Leaving = {
  id: number;
  createdAt: number;
  day: number;
  home: Home;
  customerId: number | null;
  demand: Weighted<CatalogueEntry>;
};

function leftCheckout(random: Random, leaving: Leaving): Checkout {
  const { id, createdAt, day, home, customerId, demand } = leaving;
  const choices = fillBasket(random, demand);
  const lines = choices.map((choice, index) => lineOf(choice, partId(id, 1 + index)));
  const discount = discountFor(random, { day, nth: 1, channel: "online_store" });
  if (discount && !discount.onShipping) applyDiscount(lines, discount.percent ?? 0);
  applyTax(lines, home);
  const goodsMinor = lines.reduce((sum, line) => sum + line.unitPriceMinor * line.quantity, 0);
  const shipping = shippingFor(random, { id: partId(id, 40), goodsMinor, home, discount });
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
    discountCodes: discount?.kind === "code" ? [discount.code] : [],
    ...sumsOf(lines, [shipping]),
    lines: lines.map(checkoutLine),
  };
}

function sumsOf(lines: readonly OrderLine[], shipping: readonly ShippingLine[]) {
  const taxes = [...lines, ...shipping].flatMap((line) => line.taxes);
  const discounts = shipping.flatMap((line) => line.discounts);
  return {
    shippingMinor:
      shipping.reduce((sum, line) => sum + line.priceMinor, 0) -
      discounts.reduce((sum, share) => sum + share.minor, 0),
    taxMinor: taxes.reduce((sum, tax) => sum + tax.minor, 0),
  };
}

/** Whether the order had been left at checkout first and was won back; and when it was left. */
export function leftBefore(order: Order, seed: number, dayStart: number): number | null {
  const random = createRandom(mixSeed(seed, 13));
  if (order.channel !== "online_store" || order.isTest || !random.chance(0.035)) return null;
  return Math.max(dayStart, order.processedAt - random.integer(30, 600) * minuteMs);
}

/** The checkout that became the order, as it stood before (no `completedAt` yet). */
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
    discountMinor: line.discounts.reduce((sum, share) => sum + share.minor, 0),
  };
}
