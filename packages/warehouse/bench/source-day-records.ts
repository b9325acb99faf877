import {
  type AdDayRecord,
  type SearchDayRecord,
  type SessionBreakdown,
  sessionBreakdowns,
  type SessionDayRecord,
} from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { StoreContext } from "../src/report-request.ts";
import { formatDay } from "../src/calendar/days.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { sampleCheckout } from "../src/testing/sample-checkout.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../src/testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../src/testing/sample-marketing.ts";
import { sampleOrder } from "../src/testing/sample-order.ts";

const hour = 3_600_000;

export type SourceSizes = Record<
  "items" | "landingPages" | "queries" | "campaigns" | "messages" | "checkouts" | "orders",
  number
>;

/** What every source reports of a day. Checkouts and orders are counted by day, the others are members of each day. */
export function sourceDayRecords(
  dayNumber: number,
  { timezone }: StoreContext,
  { random, lastDay, sizes }: { random: () => number; lastDay: number; sizes: SourceSizes },
): SourceRecord[] {
  const day = formatDay(dayNumber);
  const start = startOfDay(dayNumber, timezone);
  const readAt = new Date(start + (dayNumber === lastDay ? 14 : 40) * hour).toISOString();
  const upTo = (limit: number) => Math.floor(random() * limit);
  const at = () => new Date(start + upTo(13 * hour)).toISOString();
  const search = (breakdown: SearchDayRecord["breakdown"], members: readonly string[]) =>
    sampleSearchDay({
      day,
      readAt,
      breakdown,
      rows: byName(members, () => {
        const impressions = upTo(900);
        return { clicks: upTo(60), impressions, positionSum: impressions * (1 + upTo(40)) };
      }),
    });
  return [
    ...sessionBreakdowns.map((breakdown) =>
      sampleSessionDay({
        day,
        readAt,
        breakdown,
        rows: byName(membersOf(sizes)[breakdown], () => sessionRow(upTo)),
      }),
    ),
    sampleItemDay({
      day,
      readAt,
      rows: byName(numbered("p", sizes.items), (item) => ({
        name: `Item ${item}`,
        views: upTo(400),
        addedToCart: upTo(40),
        checkedOut: upTo(20),
        purchased: upTo(9),
        revenueMinor: upTo(90_000),
      })),
    }),
    search("total", [""]),
    search("query", numbered("wool scarf ", sizes.queries)),
    sampleAdDay({
      day,
      readAt,
      rows: byName(numbered("c", sizes.campaigns), () => adRow(upTo)),
    }),
    ...(sizes.messages === 0 ? [] : [emailDay(sizes.messages, { day, readAt, upTo })]),
    ...Array.from({ length: sizes.checkouts }, (_, index) =>
      sampleCheckout({
        name: `checkout-${day}-${index}`,
        started: at(),
        customerExternalId: `customer-${upTo(5000)}`,
        totalMinor: 1000 + upTo(20_000),
        shippingMinor: upTo(2000),
        stepReached: (["contact", "shipping", "payment"] as const)[upTo(3)] ?? "contact",
        discountCodes: upTo(5) === 0 ? ["TEN"] : [],
        completedAt: upTo(8) === 0 ? start + 20 * hour : null,
        lines: [{ productExternalId: `p${upTo(sizes.items)}` }],
      }),
    ),
    ...Array.from({ length: sizes.orders }, (_, index) =>
      sampleOrder({
        name: `order-${day}-${index}`,
        placed: at(),
        customer: `customer-${upTo(5000)}`,
        lines: [{ productExternalId: `p${upTo(sizes.items)}`, unitMinor: 1000 + upTo(9000) }],
      }),
    ),
  ];
}

const membersOf = (sizes: SourceSizes): Record<SessionBreakdown, readonly string[]> => ({
  total: [""],
  channel: ["Direct", "Organic Search", "Paid Search", "Email", "Referral", "Paid Social"],
  source_medium: numbered("source / medium ", 60),
  landing_page: numbered("/products/landing-page-", sizes.landingPages),
  referrer: numbered("https://referrer.example/", 60),
  device: ["desktop", "mobile", "tablet"],
  country: ["US", "CA", "GB", "DE", "FR", "IE", "AU", "NL", "SE", "ES"],
  event: [
    "view_item",
    "add_to_cart",
    "begin_checkout",
    "add_shipping_info",
    "add_payment_info",
    "purchase",
  ],
  cart_page: numbered("/cart/page-", 60),
  hour: Array.from({ length: 24 }, (_, index) => String(index).padStart(2, "0")),
});

function numbered(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`);
}

function byName<Row>(names: readonly string[], rowOf: (name: string) => Row): Record<string, Row> {
  return Object.fromEntries(names.map((name) => [name, rowOf(name)]));
}

type SessionRow = Omit<SessionDayRecord["rows"][number], "member">;
type AdRow = Partial<AdDayRecord["rows"][number]>;

function sessionRow(upTo: (limit: number) => number): SessionRow {
  const sessions = 10 + upTo(500);
  return {
    sessions,
    engagedSessions: upTo(sessions),
    durationMs: sessions * (1000 + upTo(90_000)),
    users: 1 + upTo(sessions),
    pageViews: sessions * 3,
    events: upTo(300),
    purchases: upTo(9),
    revenueMinor: upTo(90_000),
  };
}

function adRow(upTo: (limit: number) => number): AdRow {
  return {
    spendMinor: 1 + upTo(50_000),
    impressions: upTo(90_000),
    clicks: upTo(900),
    conversionsMilli: upTo(9000),
    conversionValueMinor: upTo(90_000),
  };
}

function emailDay(
  messages: number,
  { day, readAt, upTo }: { day: string; readAt: string; upTo: (limit: number) => number },
): SourceRecord {
  const rows = byName(numbered("m", messages), () => {
    const delivered = 10 + upTo(900);
    const opens = upTo(delivered);
    return { recipients: delivered, delivered, opens, clicks: upTo(opens + 1), orders: upTo(9) };
  });
  return sampleEmailDay({ day, readAt, rows });
}
