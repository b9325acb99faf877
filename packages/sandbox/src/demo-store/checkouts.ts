import { createRandom, mixSeed, pickWeighted } from "../core/random.ts";
import type { Checkout, Order, OrderLine } from "../core/store-data.ts";
import { minuteMs } from "../core/zone.ts";
import { fillBasket, lineOf, type Choice } from "./basket.ts";
import { homes } from "./geography.ts";
import { partId } from "./order-life.ts";
import { timeOfDay, type OrderSurroundings } from "./orders.ts";
import { busyness } from "./seasons.ts";

/** Checkouts a day, left after the buyer had said who they are. */
const usualAbandoned = 42;

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
  return times.map((createdAt, rank) => {
    const home = pickWeighted(random, homes);
    const id = firstCheckoutId + day * 1000 + rank;
    return leftCheckout(id, createdAt, fillBasket(random, demand), {
      countryCode: home.countryCode,
      provinceCode: home.provinceCode,
      city: home.city,
      shippingMinor: home.countryCode === "US" ? 695 : 1995,
    });
  });
}

type CheckoutRest = Pick<Checkout, "countryCode" | "provinceCode" | "city" | "shippingMinor">;

function leftCheckout(
  id: number,
  createdAt: number,
  choices: Choice[],
  rest: CheckoutRest,
): Checkout {
  const lines = choices.map((choice, index) => lineOf(choice, partId(id, 1 + index)));
  return {
    id,
    name: `#${id}`,
    createdAt,
    updatedAt: createdAt,
    completedAt: null,
    customerId: null,
    pricesIncludeTax: false,
    discountCodes: [],
    taxMinor: 0,
    ...rest,
    lines: lines.map(checkoutLine),
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
    customerId: null,
    countryCode: order.countryCode,
    provinceCode: order.provinceCode,
    city: order.city,
    pricesIncludeTax: order.pricesIncludeTax,
    discountCodes: order.discounts.flatMap((one) => (one.kind === "code" ? [one.code] : [])),
    shippingMinor: order.shippingLines.reduce((sum, line) => sum + line.priceMinor, 0),
    taxMinor: order.lines.flatMap((line) => line.taxes).reduce((sum, tax) => sum + tax.minor, 0),
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
