import type { DaySpan } from "../../calendar/period.ts";
import { dayOf } from "../../calendar/zoned-day.ts";
import { type Gap, type GapRow, gapOfOrders } from "./gap.ts";
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

/**
 * Why a platform's claims differ from the orders of the span. A platform may claim an order if its first or last visit
 * came from the platform within the window.
 * @param orders the store's orders from the first day of the span to one window after its last
 */
export function claimGaps(
  orders: readonly PlacedOrder[],
  scope: ClaimScope,
  rules: ClaimRules,
): Gap[] {
  const { span } = scope;
  const isInSpan = ({ day }: PlacedOrder) => day >= span.from && day <= span.to;
  const ofSpan = orders.filter(isInSpan);
  const moved: GapRow[] = [];
  const unpriced: GapRow[] = [];
  for (const order of orders) {
    const click = claimableClick(order, scope, rules);
    if (click === null) continue;
    const counted = rules.clickDaysIn === null ? order.day : dayOf(click, rules.clickDaysIn);
    const isCounted = counted >= span.from && counted <= span.to;
    if (isCounted !== isInSpan(order)) moved.push({ order, sign: isCounted ? 1 : -1 });
    if (isCounted && rules.unpricedDays?.has(counted) === true) unpriced.push({ order, sign: -1 });
  }
  const isOutside = (order: PlacedOrder) =>
    order.isOnline && order.areVisitsKnown && claimableClick(order, scope, rules) === null;
  const unknown = ofSpan.filter((order) => order.isOnline && !order.areVisitsKnown).length;
  const outside = takenOff("outside_window", ofSpan.filter(isOutside));
  return [
    takenOff(
      "not_online_store",
      ofSpan.filter((order) => !order.isOnline),
    ),
    { ...outside, ...windowWords(rules, unknown) },
    gapOfOrders("another_day", moved, { note: dayWords(rules) }),
    gapOfOrders("other_currency", unpriced, { countsOrders: false }),
  ];
}

/**
 * Time of the latest click from the platform within its window before the order; null if it may not claim the order.
 */
export function claimableClick(
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
export function claimedTwice(
  orders: readonly PlacedOrder[],
  scope: ClaimScope,
  all: readonly ClaimRules[],
): { twice: Gap; outside: Gap } {
  const { span } = scope;
  const rows: GapRow[] = [];
  const outside: PlacedOrder[] = [];
  for (const order of orders) {
    if (order.day < span.from || order.day > span.to) continue;
    const claims = all.filter((rules) => claimableClick(order, scope, rules) !== null).length;
    for (let extra = 1; extra < claims; extra += 1) rows.push({ order, sign: 1 });
    if (claims === 0 && order.isOnline && order.areVisitsKnown) outside.push(order);
  }
  return {
    twice: gapOfOrders("claimed_twice", rows),
    outside: takenOff("outside_window", outside),
  };
}

function takenOff(cause: Gap["cause"], orders: readonly PlacedOrder[]): Gap {
  return gapOfOrders(
    cause,
    orders.map((order) => ({ order, sign: -1 })),
  );
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
