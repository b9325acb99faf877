import { dayMs } from "@cartograph/contracts/days.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { countDays } from "../notices/count-days.ts";
import { type Gap, sumGap } from "./gap.ts";
import type { PlacedOrder } from "./placed-orders.ts";
import type { ClaimingPlatform } from "./visit-claims.ts";

/** The rules by which a platform claims orders, and the day on which it counts them. */
export type ClaimRules = {
  platform: ClaimingPlatform;
  windowDays: number;
  /** Claims count on the day of the click in this IANA zone; null if they do not, or if the accounts' zones differ. */
  clickTimezone: string | null;
  /** The account's days on which a claim has no exchange rate; null if unknown by day. */
  unconvertedDays: ReadonlySet<number> | null;
};

/** Platforms by the number of a visit source; sources of no platform are absent. */
export type PlatformOfSource = ReadonlyMap<number, ClaimingPlatform>;

export type ClaimScope = { span: DaySpan; platformOf: PlatformOfSource };

/** Computes gaps from orders that are added one at a time. */
export type OrderGaps<Gaps> = { add: (order: PlacedOrder) => void; gaps: () => Gaps };

/**
 * Finds why a platform's claims differ from the orders of the span. A platform may claim an order if the first or last
 * visit before it came from the platform within the window. Add the store's orders from the first day of the span to
 * one window after its last.
 */
export function openClaimGaps(scope: ClaimScope, rules: ClaimRules): OrderGaps<Gap[]> {
  const { span } = scope;
  const otherChannels = sumGap("not_online_store");
  const outsideWindow = sumGap("outside_window");
  const onAnotherDay = sumGap("another_day", { note: clickDayNote(rules) });
  const unconverted = sumGap("other_currency", { countsOrders: false });
  let unknownVisits = 0;
  return {
    add: (order) => {
      const isInSpan = isIn(span, order.day);
      const click = claimableClick(order, scope, rules);
      if (click !== null) {
        const claimedDay =
          rules.clickTimezone === null ? order.day : dayOf(click, rules.clickTimezone);
        const isClaimed = isIn(span, claimedDay);
        if (isClaimed !== isInSpan) onAnotherDay.add(order, isClaimed ? 1 : -1);
        if (isClaimed && rules.unconvertedDays?.has(claimedDay) === true)
          unconverted.add(order, -1);
      }
      if (!isInSpan) return;
      if (!order.isOnline) otherChannels.add(order, -1);
      else if (!order.areVisitsKnown) unknownVisits += 1;
      else if (click === null) outsideWindow.add(order, -1);
    },
    gaps: () => [
      otherChannels.gap(),
      { ...outsideWindow.gap(), ...describeWindow(rules, unknownVisits) },
      onAnotherDay.gap(),
      unconverted.gap(),
    ],
  };
}

/** Time (UTC ms) of the platform's latest click in its window before the order; null if it may not claim the order. */
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
 * The gaps of all platforms' claims together: orders of the span that several platforms may claim, each counted once
 * for every platform after the first, and orders outside the windows of all platforms.
 */
export function openCombinedGaps(
  scope: ClaimScope,
  rulesOfPlatforms: readonly ClaimRules[],
): OrderGaps<{ claimedTwice: Gap; outsideWindows: Gap }> {
  const claimedTwice = sumGap("claimed_twice");
  const outsideWindows = sumGap("outside_window");
  return {
    add: (order) => {
      if (!isIn(scope.span, order.day)) return;
      const claims = rulesOfPlatforms.filter(
        (rules) => claimableClick(order, scope, rules) !== null,
      ).length;
      for (let extra = 1; extra < claims; extra += 1) claimedTwice.add(order, 1);
      if (claims === 0 && order.isOnline && order.areVisitsKnown) outsideWindows.add(order, -1);
    },
    gaps: () => ({ claimedTwice: claimedTwice.gap(), outsideWindows: outsideWindows.gap() }),
  };
}

function isIn({ from, to }: DaySpan, day: number): boolean {
  return day >= from && day <= to;
}

function describeWindow({ windowDays }: ClaimRules, unknownVisits: number) {
  const note = `No visit from the platform in the ${countDays(windowDays)} before the order, by its first and last visit.`;
  if (unknownVisits === 0) return { note, isPartial: false };
  const orders = unknownVisits === 1 ? "1 order" : `${unknownVisits.toLocaleString("en")} orders`;
  return { note: `${note} The visits of ${orders} are not known.`, isPartial: true };
}

function clickDayNote({ clickTimezone }: ClaimRules): string {
  return clickTimezone === null
    ? "The data doesn't show which day a claim counts on."
    : `Claims count on the day of the click in ${clickTimezone}.`;
}
