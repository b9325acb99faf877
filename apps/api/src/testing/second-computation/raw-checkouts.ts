import { noValue } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Checkout, Order, StoreData } from "@cartograph/sandbox/core/store-data.ts";
import { dayMs, hourMs, zoneDay } from "@cartograph/sandbox/core/zone.ts";
import { type RawFigures, rawFigures, total } from "./raw-facts.ts";
import { countedOrders } from "./raw-sales.ts";
import { timeValue } from "./raw-time.ts";
import type { StoreNumbers } from "./store-numbers.ts";

type CheckoutLine = Checkout["lines"][number];
/** A line's share of a checkout, or what belongs to no line, such as shipping. */
type Part = { checkout: Checkout; line: CheckoutLine | null; minor: number };

const netOf = (line: CheckoutLine) => line.unitPriceMinor * line.quantity - line.discountMinor;

/** Shipping and taxes are known once there is an address. */
function partsOf(checkout: Checkout): Part[] {
  const { lines, stepReached, pricesIncludeTax, shippingMinor, taxMinor } = checkout;
  const onAddress = shippingMinor + (pricesIncludeTax ? 0 : taxMinor);
  return [
    { checkout, line: null, minor: stepReached === "contact" ? 0 : onAddress },
    ...lines.map((line) => ({ checkout, line, minor: netOf(line) })),
  ];
}

/**
 * Checkouts that were started and never completed.
 * @param now UTC ms, when the store was read
 */
export function checkoutFigures(data: StoreData, numbers: StoreNumbers, now: number): RawFigures {
  const { timezone } = data.shop;
  const rows = [...data.checkouts.values()]
    .filter(({ completedAt }) => completedAt === null)
    .flatMap(partsOf);
  const dayOf = ({ checkout }: Part) => zoneDay(timezone, checkout.createdAt);
  const reasons = new Map<Checkout, string>();
  // Each read of the simulation's orders creates all of them again.
  const orders = countedOrders(data);
  const reasonOf = (checkout: Checkout) => {
    const reason = reasons.get(checkout) ?? reasonFor(data, { checkout, orders, now });
    reasons.set(checkout, reason);
    return reason;
  };
  return rawFigures({
    rowsFor: () => rows,
    dayOf,
    atOf: ({ checkout }) => checkout.createdAt,
    values: (dimension, part) => {
      const { checkout, line } = part;
      const time = timeValue(dimension, { day: dayOf(part), at: checkout.createdAt, timezone });
      if (time !== null) return [time];
      if (dimension === "step_reached") return [checkout.stepReached];
      if (dimension === "abandonment_reason") return [reasonOf(checkout)];
      if (dimension === "country") {
        return [(checkout.stepReached === "contact" ? null : checkout.countryCode) ?? noValue];
      }
      const productId = line?.productId ?? null;
      return [productId === null ? noValue : numbers.product(String(productId))];
    },
    metrics: { value_left_in_carts: (parts) => total(parts, ({ minor }) => minor) },
  });
}

/** The first reason that fits. */
function reasonFor(
  data: StoreData,
  { checkout, orders, now }: { checkout: Checkout; orders: readonly Order[]; now: number },
): string {
  const { createdAt, customerId, discountCodes, stepReached, lines, shippingMinor } = checkout;
  const isBoughtLater = orders.some(
    (order) =>
      customerId !== null &&
      order.customerId === customerId &&
      order.processedAt > createdAt &&
      order.processedAt <= createdAt + 14 * dayMs,
  );
  if (isBoughtLater) return "bought_later";
  // Stock is the current one, so it applies only to checkouts of the last two hours.
  if (now - createdAt <= 2 * hourMs && lines.some((line) => isShort(data, line))) {
    return "short_of_stock";
  }
  const shipping = stepReached === "contact" ? 0 : shippingMinor;
  if (shipping > 0 && shipping * 5 >= total(lines, netOf)) return "high_shipping";
  if (discountCodes.length > 0) return "discount_code";
  return stepReached === "contact" ? noValue : `${stepReached}_step`;
}

function isShort({ variants }: StoreData, { variantId, quantity }: CheckoutLine): boolean {
  const variant = variantId === null ? undefined : variants.get(variantId);
  if (variant === undefined || !variant.isStockTracked) return false;
  return total(variant.stock, ({ available }) => available) < quantity;
}
