import type { DaySpan } from "../../calendar/period.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { type Gap, sumGap } from "./gap.ts";
import type { PlacedOrder } from "./placed-orders.ts";
import type { ClaimingPlatform } from "./visit-claims.ts";

const dayMs = 86_400_000;

/** Decides which orders a platform may claim, and the day on which it counts them. */
export type ClaimRules = {
  platform: ClaimingPlatform;
  windowDays: number;
  /** Time zone of the account's days; null if claims do not count on the day of the click, or accounts differ. */
  clickDaysIn: string | null;
  /** The account's days whose claims have no exchange rate; null if unknown by day. */
  unpricedDays: ReadonlySet<number> | null;
};

/** Platforms by the number of a visit's source; other sources are absent. */
export type PlatformOfSource = ReadonlyMap<number, ClaimingPlatform>;

export type ClaimScope = { span: DaySpan; platformOf: PlatformOfSource };

/** Gaps of orders that are added one at a time. */
export type OrderGaps<Gaps> = { add: (order: PlacedOrder) => void; gaps: () => Gaps };

/**
 * Why a platform's claims differ from the orders of the span. A platform may claim an order if its first or last visit
 * came from the platform within the window. Takes the store's orders from the first day of the span to one window
 * after its last.
 */
export function openClaimGaps(scope: ClaimScope, rules: ClaimRules): OrderGaps<Gap[]> {
  const { span } = scope;
  const elsewhere = sumGap("not_online_store");
  const outside = sumGap("outside_window");
  const moved = sumGap("another_day", { note: dayWords(rules) });
  const unpriced = sumGap("other_currency", { countsOrders: false });
  let unknown = 0;
  return {
    add: (order) => {
      const isInSpan = isIn(span, order.day);
      const click = claimableClick(order, scope, rules);
      if (click !== null) {
        const counted = rules.clickDaysIn === null ? order.day : dayOf(click, rules.clickDaysIn);
        const isCounted = isIn(span, counted);
        if (isCounted !== isInSpan) moved.add(order, isCounted ? 1 : -1);
        if (isCounted && rules.unpricedDays?.has(counted) === true) unpriced.add(order, -1);
      }
      if (!isInSpan) return;
      if (!order.isOnline) elsewhere.add(order, -1);
      else if (!order.areVisitsKnown) unknown += 1;
      else if (click === null) outside.add(order, -1);
    },
    gaps: () => [
      elsewhere.gap(),
      { ...outside.gap(), ...windowWords(rules, unknown) },
      moved.gap(),
      unpriced.gap(),
    ],
  };
}

/**
 * Time of the latest click from the platform within its window before the order; null if it may not claim the order.
 */
function claimableClick(
  { isOnline, placedAt, visits }: PlacedOrder,
  { platformOf }: ClaimScope,
  { platform, windowDays }: ClaimRules,
): number | null {
  if (!isOnline) return null;
  const clicks = visits
    .filter(({ at, source }) => {
      const age = placedAt - at;
      return platformOf.get(source) === platform && age >= 0 && age <= windowDays * dayMs;
    })
    .map(({ at }) => at);
  return clicks.length === 0 ? null : Math.max(...clicks);
}

/**
 * Orders of the span that several platforms may claim, each counted once less than the number of platforms. Apart from
 * these, an order is outside the windows of all platforms together only if it is outside each.
 */
export function openClaimedTwice(
  scope: ClaimScope,
  all: readonly ClaimRules[],
): OrderGaps<{ twice: Gap; outside: Gap }> {
  const twice = sumGap("claimed_twice");
  const outside = sumGap("outside_window");
  return {
    add: (order) => {
      if (!isIn(scope.span, order.day)) return;
      const claims = all.filter((rules) => claimableClick(order, scope, rules) !== null).length;
      for (let extra = 1; extra < claims; extra += 1) twice.add(order, 1);
      if (claims === 0 && order.isOnline && order.areVisitsKnown) outside.add(order, -1);
    },
    gaps: () => ({ twice: twice.gap(), outside: outside.gap() }),
  };
}

function isIn({ from, to }: DaySpan, day: number): boolean {
  return day >= from && day <= to;
}

function windowWords({ windowDays }: ClaimRules, unknown: number) {
  const days = windowDays === 1 ? "1 day" : `${windowDays} days`;
  const note = `No visit from the platform in the ${days} before the order, by its first and last visit.`;
  if (unknown === 0) return { note, isPartial: false };
  const orders = unknown === 1 ? "1 order" : `${unknown.toLocaleString("en")} orders`;
  return { note: `${note} The visits of ${orders} are not known.`, isPartial: true };
}

function dayWords({ clickDaysIn }: ClaimRules): string {
  return clickDaysIn === null
    ? "The data don't show which day a claim counts on."
    : `Claims count on the day of the click in ${clickDaysIn}.`;
}
