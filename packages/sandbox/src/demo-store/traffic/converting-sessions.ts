import { countryIndex } from "../../core/countries.ts";
import { createRandom, mixSeed } from "../../core/random.ts";
import type { Order, StoreData, Visit } from "../../core/store-data.ts";
import { stepBits } from "../../core/traffic-data.ts";
import { acquisitionOf } from "./acquisitions.ts";
import { homePage } from "./landing-pages.ts";
import { placedOrder } from "../sales/placed-order.ts";
import { reportImmediately } from "./reporting-delay.ts";
import { isTracked } from "./tracked.ts";
import { pageOfProduct } from "./traffic-register.ts";
import { emptySession, type TrafficDay } from "./traffic-day.ts";
import { buyerOf, splitId } from "./visitors.ts";

const everyStep = Object.values(stepBits).reduce((bits, bit) => bits | bit, 0);

/**
 * Adds a session for each tracked order of the day, from the last visit of its journey. In analytics, a session that
 * begins before midnight continues after it; here it starts on the order's day.
 */
export function addConvertingSessions(day: TrafficDay): void {
  const { startsAt, data, register, builder, orders } = day;
  const session = emptySession();
  for (const order of orders) {
    const visits = isTracked(order) ? (order.journey?.visits ?? []) : [];
    const visit = visits.at(-1);
    if (!visit) continue;
    const random = createRandom(mixSeed(day.seed, 61, ...splitId(order.id)));
    const { device, user } = buyerOf(order.customerId, order.id);
    const placed = placedOrder(order);
    const startedAt = Math.max(startsAt, Math.min(visit.occurredAt, order.processedAt - 1));
    session.startedAt = startedAt;
    reportImmediately(random, session);
    session.user = user;
    session.isNewUser = isFirstVisit(data, order, visits) ? 1 : 0;
    session.acquisition = register.acquisitionIndex(acquisitionOf(visit));
    session.landingPage = register.pageIndex(pathOf(visit));
    session.cartPage = register.pageIndex(cartPageOf(data, order));
    session.device = device;
    session.country = countryIndex(order.countryCode);
    session.isEngaged = 1;
    session.durationSeconds = Math.round((order.processedAt - startedAt) / 1000);
    session.pageViews = random.integer(6, 19) + placed.lines.length;
    session.steps = everyStep;
    session.orderId = order.id;
    session.revenueMinor = placed.totalMinor;
    for (const { productId, variantId, quantity, revenueMinor } of placed.lines) {
      if (productId === null) continue;
      const item = register.itemIndex(data, productId, variantId);
      builder.addItem(item, everyStep, quantity, revenueMinor);
    }
    builder.add(session);
  }
}

function pathOf({ landingPage }: Visit): string {
  return URL.canParse(landingPage) ? new URL(landingPage).pathname : homePage;
}

function cartPageOf(data: StoreData, { lines }: Order): string {
  const productId = lines.find((line) => line.productId !== null)?.productId ?? null;
  return productId === null ? homePage : pageOfProduct(data, productId);
}

/** Returns whether the user is new: the customer's first order, after a single visit. */
function isFirstVisit(data: StoreData, order: Order, visits: readonly Visit[]): boolean {
  if (visits.length !== 1) return false;
  if (order.customerId === null) return true;
  const customer = data.customers.get(order.customerId);
  return customer?.olderOrders === 0 && customer.orderIds[0] === order.id;
}
