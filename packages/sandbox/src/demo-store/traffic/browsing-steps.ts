import type { Random } from "../../core/random.ts";
import type { SessionEntry } from "../../core/session-builder.ts";
import { stepBits } from "../../core/traffic-data.ts";
import { allProductsPage } from "./landing-pages.ts";
import { draw } from "../weighted-choice.ts";
import type { TrafficDay } from "./traffic-day.ts";

/** Share of engaged sessions that view a product, not counting those that landed on one. */
const viewShare = 0.46;

/** Share of engaged sessions with a product view that add to the cart, by device: desktop, mobile, tablet, smart tv. */
const cartShares = [0.19, 0.13, 0.15, 0.02];
/** Share of those carts that start a checkout and leave before giving contact details. */
const checkoutShare = 0.34;

const mostItems = 6;
const looked = stepBits.view_item;
const carted = looked | stepBits.add_to_cart;
const begun = carted | stepBits.begin_checkout;

/** Simulates a browsing session: fills in the rest of the session and its items. */
export function browse(
  random: Random,
  day: TrafficDay,
  session: SessionEntry,
  bounceShare: number,
): void {
  const isEngaged = !random.chance(bounceShare);
  const landingProduct = day.shelf.productOfPage.get(session.landingPage) ?? -1;
  session.isEngaged = isEngaged ? 1 : 0;
  session.steps = 0;
  session.cartPage = 0;
  if (!isEngaged) {
    session.pageViews = session.landingPage === 0 ? 0 : 1;
    session.durationSeconds = Math.floor(random.next() * 10);
    if (landingProduct < 0) return;
    session.steps = looked;
    addItem(random, day, landingProduct, looked);
    return;
  }
  // The mean of a log-normal distribution is well above its median: a few sessions last half an hour.
  session.durationSeconds = 10 + Math.round(Math.min(3600, 115 * Math.exp(0.9 * random.normal())));
  session.pageViews = random.chance(0.2) ? 1 : 2 + Math.floor(-2.7 * Math.log(1 - random.next()));
  if (landingProduct < 0 && (session.pageViews === 1 || !random.chance(viewShare))) return;
  const isCarted = random.chance(cartShares[session.device] ?? 0);
  const isBegun = isCarted && random.chance(checkoutShare);
  if (isCarted) session.pageViews += 2;
  session.steps = isBegun ? begun : isCarted ? carted : looked;
  viewProducts(random, day, session, landingProduct);
}

/** Adds different products; the first, and sometimes the second, is in the cart if any is. */
function viewProducts(
  random: Random,
  day: TrafficDay,
  session: SessionEntry,
  landingProduct: number,
): void {
  const { choice, products } = day.shelf;
  const wanted = Math.min(mostItems, session.pageViews, viewedProducts(random));
  const isCarted = (session.steps & stepBits.add_to_cart) !== 0;
  const seen: number[] = [];
  for (let index = 0; index < wanted; index += 1) {
    const isLanding = index === 0 && landingProduct >= 0;
    const product = isLanding ? landingProduct : draw(choice, random.next());
    if (seen.includes(product)) continue;
    seen.push(product);
    const isInCart = isCarted && (index === 0 || (index === 1 && random.chance(0.25)));
    addItem(random, day, product, isInCart ? session.steps : looked);
    if (isInCart && index === 0) {
      const fromList = random.chance(0.12);
      session.cartPage = fromList
        ? day.register.pageIndex(allProductsPage)
        : (products[product]?.page ?? 0);
    }
  }
}

function viewedProducts(random: Random): number {
  return 1 + Math.floor(-1.15 * Math.log(1 - random.next()));
}

function addItem(random: Random, { shelf, builder }: TrafficDay, product: number, steps: number) {
  const items = shelf.products[product]?.items ?? [];
  const item = items[random.integer(0, items.length - 1)];
  const isMore = steps !== looked && random.chance(0.15);
  if (item !== undefined) builder.addItem(item, steps, isMore ? 2 : 1, 0);
}
