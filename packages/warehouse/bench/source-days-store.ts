import type {
  AdDayRecord,
  SearchDayRecord,
  SessionDayRecord,
} from "@cartograph/contracts/day-records.ts";
import { type SessionBreakdown, sessionBreakdowns } from "@cartograph/contracts/day-records.ts";
import type { ProductRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";
import type { StoreContext } from "../src/ask.ts";
import { formatDay, startOfDay } from "../src/calendar/zoned-day.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { connectAccount } from "../src/testing/connect-account.ts";
import { connectShop } from "../src/testing/connect-shop.ts";
import { sampleCheckout } from "../src/testing/sample-checkout.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../src/testing/sample-days.ts";
import { sampleAdDay } from "../src/testing/sample-marketing.ts";
import { sampleOrder } from "../src/testing/sample-order.ts";
import { seededRandom } from "./generated-orders.ts";
import { createPlainTables, fillPlainTables } from "./plain-source-days.ts";

/** Sizes of the generated store. */
export const sourceDays = {
  days: 760,
  items: 2000,
  landingPages: 1000,
  queries: 2000,
  campaigns: 50,
  checkouts: 300,
  orders: 5,
};
const daysPerPage = 4;
const hour = 3_600_000;

/** Fills a file with a store that has every daily source and few orders. */
export async function fillSourceDays(file: string, lastDay: number): Promise<Kysely<Schema>> {
  const db = await openTestDatabase({ file });
  const store = await insertTestStore(db);
  const readUntil = startOfDay(lastDay, store.timezone) + 14 * hour;
  await connectShop(db, store, readUntil);
  for (const platform of ["google_analytics", "google_search_console", "google_ads"] as const) {
    await connectAccount(db, store, { platform, readUntil, currency: "USD" });
  }
  await createPlainTables(db);
  const random = seededRandom(12);
  const catalog = Array.from({ length: sourceDays.items }, (_, index) => productOf(index));
  await ingestPage(db, { store, records: catalog, now: readUntil });
  const firstDay = lastDay - sourceDays.days + 1;
  for (let first = firstDay; first <= lastDay; first += daysPerPage) {
    const records: SourceRecord[] = [];
    for (let day = first; day < Math.min(first + daysPerPage, lastDay + 1); day += 1) {
      records.push(...recordsOf(day, store, { random, lastDay }));
    }
    await ingestPage(db, { store, records, now: readUntil });
    await fillPlainTables(db, records);
  }
  await mergeChanges(db, store.id);
  return db;
}

function recordsOf(
  dayNumber: number,
  { timezone }: StoreContext,
  { random, lastDay }: { random: () => number; lastDay: number },
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
        rows: byName(membersOf[breakdown], () => sessionRow(upTo)),
      }),
    ),
    sampleItemDay({
      day,
      readAt,
      rows: byName(numbered("p", sourceDays.items), (item) => ({
        name: `Item ${item}`,
        views: upTo(400),
        addedToCart: upTo(40),
        checkedOut: upTo(20),
        purchased: upTo(9),
        revenueMinor: upTo(90_000),
      })),
    }),
    search("total", [""]),
    search("query", numbered("wool scarf ", sourceDays.queries)),
    sampleAdDay({
      day,
      readAt,
      rows: byName(numbered("c", sourceDays.campaigns), () => adRow(upTo)),
    }),
    ...Array.from({ length: sourceDays.checkouts }, (_, index) =>
      sampleCheckout({
        name: `checkout-${day}-${index}`,
        begun: at(),
        customerExternalId: `customer-${upTo(5000)}`,
        totalMinor: 1000 + upTo(20_000),
        shippingMinor: upTo(2000),
        stepReached: (["contact", "shipping", "payment"] as const)[upTo(3)] ?? "contact",
        discountCodes: upTo(5) === 0 ? ["TEN"] : [],
        completedAt: upTo(8) === 0 ? start + 20 * hour : null,
        lines: [{ productExternalId: `p${upTo(sourceDays.items)}` }],
      }),
    ),
    ...Array.from({ length: sourceDays.orders }, (_, index) =>
      sampleOrder({
        name: `order-${day}-${index}`,
        placed: at(),
        customer: `customer-${upTo(5000)}`,
        lines: [{ productExternalId: `p${upTo(sourceDays.items)}`, unitMinor: 1000 + upTo(9000) }],
      }),
    ),
  ];
}

const membersOf: Record<SessionBreakdown, readonly string[]> = {
  total: [""],
  channel: ["Direct", "Organic Search", "Paid Search", "Email", "Referral", "Paid Social"],
  source_medium: numbered("source / medium ", 60),
  landing_page: numbered("/products/landing-page-", sourceDays.landingPages),
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
};

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

function productOf(index: number): ProductRecord {
  return {
    kind: "product",
    externalId: `p${index}`,
    title: `Product ${index}`,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 0,
    currency: "USD",
    variants: [],
  };
}
