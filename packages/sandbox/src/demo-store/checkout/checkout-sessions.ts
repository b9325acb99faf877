import { countryIndex } from "../../core/countries.ts";
import { createRandom, mixSeed, pickWeighted, weigh } from "../../core/random.ts";
import type { Checkout, CheckoutStep } from "../../core/store-data.ts";
import { stepBits } from "../../core/traffic-data.ts";
import { minuteMs } from "../../core/zone.ts";
import { acquisitionAt, browsingChannels } from "../traffic/browsing-channels.ts";
import { homePage, landingTables } from "../traffic/landing-pages.ts";
import { delayReport } from "../traffic/reporting-delay.ts";
import { isTrackedCheckout } from "../traffic/tracked.ts";
import { pageOfProduct } from "../traffic/traffic-register.ts";
import { emptySession, type TrafficDay } from "../traffic/traffic-day.ts";
import { buyerOf, splitId } from "../traffic/visitors.ts";

/** Sessions that bounce never reach a checkout. */
const channelTable = weigh(
  browsingChannels,
  ({ share, bounceShare }) => share * (1 - bounceShare) ** 2,
);

const begun = stepBits.view_item | stepBits.add_to_cart | stepBits.begin_checkout;
const stepsOf: Record<CheckoutStep, number> = {
  contact: begun,
  shipping: begun | stepBits.add_shipping_info,
  payment: begun | stepBits.add_shipping_info | stepBits.add_payment_info,
};

/**
 * Returns the sessions in which the day's tracked checkouts were abandoned, including those that were recovered later.
 */
export function addCheckoutSessions(day: TrafficDay): void {
  const { startsAt, data, register, builder, checkouts } = day;
  const session = emptySession();
  for (const checkout of checkouts) {
    if (!isTrackedCheckout(checkout)) continue;
    const random = createRandom(mixSeed(day.seed, 67, ...splitId(checkout.id)));
    const channel = pickWeighted(random, channelTable);
    const { device, user } = buyerOf(knownCustomer(checkout), checkout.id);
    const lasted = random.integer(2 * minuteMs, 22 * minuteMs);
    session.startedAt = Math.max(startsAt, checkout.createdAt - lasted);
    delayReport(random, session);
    session.user = user;
    session.isNewUser = checkout.customerId === null && random.chance(0.55) ? 1 : 0;
    const hash = mixSeed(day.seed, 79, ...splitId(checkout.id));
    const acquisition = acquisitionAt(channel, session.startedAt, hash);
    session.acquisition = register.acquisitionIndex(acquisition);
    session.landingPage = register.pageIndex(pickWeighted(random, landingTables[channel.landing]));
    const [line] = checkout.lines;
    const productId = line?.productId ?? null;
    session.cartPage = register.pageIndex(
      productId === null ? homePage : pageOfProduct(data, productId),
    );
    session.device = device;
    session.country = countryIndex(checkout.countryCode);
    session.isEngaged = 1;
    session.durationSeconds = Math.round((checkout.createdAt - session.startedAt) / 1000);
    session.pageViews = random.integer(4, 15) + checkout.lines.length;
    session.steps = stepsOf[checkout.stepReached];
    for (const { productId: bought, variantId, quantity } of checkout.lines) {
      if (bought === null) continue;
      builder.addItem(register.itemIndex(data, bought, variantId), session.steps, quantity, 0);
    }
    builder.add(session);
  }
}

/** A buyer who returns to finish a checkout is a known user from then on; earlier sessions keep their user. */
function knownCustomer({ completedAt, customerId }: Checkout): number | null {
  return completedAt === null ? customerId : null;
}
