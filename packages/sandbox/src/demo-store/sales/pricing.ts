import { apportion, sumMinor } from "../../core/money.ts";
import type { Random } from "../../core/random.ts";
import type { Discount, Order, OrderLine, ShippingLine } from "../../core/store-data.ts";
import { dayMs } from "../../core/zone.ts";
import { isSaleWeekend } from "../seasons.ts";
import { emptyList } from "./basket.ts";
import type { Home } from "../customers/geography.ts";

/** Returns the buyer's discount code, if any; `nth` counts the customer's orders from 1, 0 for a guest. */
export function discountFor(
  random: Random,
  order: { day: number; nth: number; channel: Order["channel"] },
): Discount | null {
  if (order.channel === "draft") {
    return random.chance(0.3)
      ? { kind: "manual", title: "Custom discount", percent: 10, onShipping: false }
      : null;
  }
  if (order.channel === "pos") return null;
  const code = codeFor(random, order.day, order.nth);
  if (code === null) return null;
  return code === "FREESHIP"
    ? { kind: "code", code, percent: 100, onShipping: true }
    : { kind: "code", code, percent: percents[code] ?? 10, onShipping: false };
}

const percents: Record<string, number> = {
  WELCOME10: 10,
  SUMMER15: 15,
  BLACKFRIDAY20: 20,
  LOYAL10: 10,
};

function codeFor(random: Random, day: number, nth: number): string | null {
  if (isSaleWeekend(day)) return random.chance(0.7) ? "BLACKFRIDAY20" : null;
  if (isSummerSale(day)) return random.chance(0.35) ? "SUMMER15" : null;
  const chance = random.next();
  if (nth === 1 && chance < 0.2) return "WELCOME10";
  if (nth >= 3 && chance < 0.18) return "LOYAL10";
  return chance > 0.97 ? "FREESHIP" : null;
}

/** The last week of June and the first of July. */
function isSummerSale(day: number): boolean {
  const date = new Date(day * dayMs);
  const [month, dayOfMonth] = [date.getUTCMonth(), date.getUTCDate()];
  return (month === 5 && dayOfMonth >= 24) || (month === 6 && dayOfMonth <= 7);
}

/** Distributes the discount over the items in proportion, to the cent, except for gift cards. */
export function applyDiscount(lines: OrderLine[], percent: number): void {
  const goods = lines.filter((line) => !line.isGiftCard);
  const gross = goods.map((line) => line.unitPriceMinor * line.quantity);
  const whole = gross.reduce((sum, minor) => sum + minor, 0);
  const shares = apportion(Math.round((whole * percent) / 100), gross);
  goods.forEach((line, index) => {
    const minor = shares[index] ?? 0;
    if (minor > 0) line.discounts = [{ discount: 0, minor }];
  });
}

/** Taxes each line separately, as Shopify does. */
export function applyTax(lines: OrderLine[], home: Home): void {
  if (home.taxRate === 0) return;
  for (const line of lines) {
    if (line.isGiftCard) continue;
    const net = line.unitPriceMinor * line.quantity - sumMinor(line.discounts);
    const minor = Math.round(net * home.taxRate);
    line.taxes = [{ title: home.taxTitle, rate: home.taxRate, minor }];
  }
}

const freeShippingFrom = 7500;

export function shippingFor(
  random: Random,
  options: { id: number; goodsMinor: number; home: Home; discount: Discount | null },
): ShippingLine {
  const { home, goodsMinor, discount, id } = options;
  const { title, priceMinor } = rateFor(random, home, goodsMinor);
  const isFree = discount?.onShipping === true && priceMinor > 0;
  const net = isFree ? 0 : priceMinor;
  const tax = home.isShippingTaxed ? Math.round(net * home.taxRate) : 0;
  return {
    id,
    title,
    priceMinor,
    discounts: isFree ? [{ discount: 0, minor: priceMinor }] : emptyList,
    taxes: tax > 0 ? [{ title: home.taxTitle, rate: home.taxRate, minor: tax }] : emptyList,
  };
}

function rateFor(random: Random, home: Home, goodsMinor: number) {
  if (home.countryCode !== "US") return { title: "International", priceMinor: 1995 };
  if (random.chance(0.08)) return { title: "Express", priceMinor: 1495 };
  return { title: "Standard", priceMinor: goodsMinor >= freeShippingFrom ? 0 : 695 };
}
