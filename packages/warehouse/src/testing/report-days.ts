import type { SearchBreakdown } from "@cartograph/contracts/day-records.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import * as fc from "fast-check";
import type { DaySpan } from "../calendar/period.ts";
import { formatDay } from "../calendar/days.ts";
import { connectAccount } from "./connect-account.ts";
import { sampleItemDay, sampleSearchDay } from "./sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "./sample-marketing.ts";
import { sampleTrafficDay } from "./traffic-days.ts";

export type SampleReports = { records: SourceRecord[] };

const session = fc.record({
  channel: fc.constantFrom("Direct", "Paid Search", "Cross-network", "(other)"),
  sourceMedium: fc.constantFrom("google / organic", "(direct) / (none)"),
  page: fc.constantFrom("/", "/products/lamp", "(not set)"),
  referrer: fc.constantFrom("blog.example", "(not set)"),
  device: fc.constantFrom("mobile", "desktop"),
  country: fc.constantFrom("US", "GB", "(not set)"),
  hour: fc.constantFrom("00", "12"),
  isEngaged: fc.boolean(),
  seconds: fc.integer({ min: 0, max: 900 }),
  steps: fc.constantFrom([], ["add_to_cart"], ["add_to_cart", "begin_checkout", "purchase"]),
});

const counts = fc.record({ clicks: fc.nat(20), impressions: fc.nat(200) });
const searchMembers = {
  query: ["lamp", "desk"],
  page: ["https://shop.example/", "https://shop.example/products/lamp"],
  country: ["gbr", "usa", "xkk", "zzz"],
  device: ["MOBILE", "DESKTOP"],
} as const satisfies Partial<Record<SearchBreakdown, readonly string[]>>;

/** Some days of every daily report; members of search results do not add up to the totals. */
const dayReports = fc.record({
  sessions: fc.array(session, { maxLength: 8 }),
  search: fc.record({
    total: counts,
    query: fc.array(counts, { maxLength: 2 }),
    page: fc.array(counts, { maxLength: 2 }),
    country: fc.array(counts, { maxLength: 4 }),
    device: fc.array(counts, { maxLength: 2 }),
  }),
  views: fc.array(fc.nat(30), { minLength: 4, maxLength: 4 }),
  campaigns: fc.array(
    fc.record({ spendMinor: fc.nat(9_999), clicks: fc.nat(50), conversionsMilli: fc.nat(9_000) }),
    { maxLength: 3 },
  ),
  messages: fc.array(
    fc.record({ delivered: fc.nat(500), opens: fc.nat(300), revenueMinor: fc.nat(9_999) }),
    {
      maxLength: 3,
    },
  ),
});

/** Records of products in collections and of all daily reports of the days. */
export function reportDays({ from, to }: DaySpan): fc.Arbitrary<SampleReports> {
  const length = to - from + 1;
  return fc.array(dayReports, { minLength: length, maxLength: length }).map((days) => ({
    records: [
      ...catalog,
      ...days.flatMap((reports, index) => recordsOf(formatDay(from + index), reports)),
    ],
  }));
}

type DayReports = typeof dayReports extends fc.Arbitrary<infer T> ? T : never;

function recordsOf(day: string, { sessions, search, views, ...sent }: DayReports): SourceRecord[] {
  const [lamp = 0, desk = 0, card = 0, unknown = 0] = views;
  const items = { lamp, desk, card, unknown };
  const breakdowns = Object.keys(searchMembers) as (keyof typeof searchMembers)[];
  return [
    ...sampleTrafficDay(day, sessions),
    sampleSearchDay({ day, rows: { "": search.total } }),
    ...breakdowns.map((breakdown) =>
      sampleSearchDay({
        day,
        breakdown,
        rows: rowsOf(search[breakdown], searchMembers[breakdown]),
      }),
    ),
    sampleItemDay({
      day,
      rows: Object.fromEntries(
        Object.entries(items).map(([item, viewed]) => [item, { views: viewed }]),
      ),
    }),
    sampleAdDay({ day, rows: rowsOf(sent.campaigns, ["brand", "sale", "retargeting"]) }),
    sampleAdDay({
      day,
      platform: "tiktok_ads",
      currency: "EUR",
      rows: rowsOf(sent.campaigns.slice(1), ["video", "spark"]),
    }),
    sampleEmailDay({ day, rows: rowsOf(sent.messages, ["news", "welcome", "restock"]) }),
    sampleEmailDay({ day, platform: "mailchimp", rows: rowsOf(sent.messages.slice(2), ["sale"]) }),
  ];
}

function rowsOf<Row>(rows: readonly Row[], names: readonly string[]): Record<string, Row> {
  return Object.fromEntries(rows.map((row, index) => [names[index] ?? "", row]));
}

const catalog: SourceRecord[] = [
  sampleProduct("lamp", { vendor: "Acme", productType: "Lighting" }),
  sampleProduct("desk", { vendor: "Oak & Co" }),
  sampleProduct("card", { isGiftCard: true }),
  sampleCollection("home", ["lamp", "desk"]),
  sampleCollection("new", ["lamp"]),
];

export function sampleProduct(
  externalId: string,
  change: { vendor?: string; productType?: string; isGiftCard?: boolean },
): SourceRecord {
  return {
    kind: "product",
    externalId,
    title: externalId,
    handle: null,
    status: "active",
    vendor: null,
    productType: null,
    isGiftCard: false,
    imageUrl: null,
    updatedAt: 100,
    currency: "USD",
    variants: [],
    ...change,
  };
}

function sampleCollection(externalId: string, productExternalIds: string[]): SourceRecord {
  return {
    kind: "collection",
    externalId,
    title: externalId,
    handle: null,
    updatedAt: 100,
    productExternalIds,
  };
}

/** Connects an account of every platform with daily reports; TikTok's is in euros, which have a rate. */
export async function connectReports(
  db: Database,
  store: { id: number; timezone: string },
  readUntil: number,
): Promise<void> {
  for (const platform of [
    "google_analytics",
    "google_search_console",
    "google_ads",
    "klaviyo",
    "mailchimp",
  ] as const) {
    await connectAccount(db, store, { platform, readUntil, currency: "USD" });
  }
  await connectAccount(db, store, { platform: "tiktok_ads", readUntil, currency: "EUR" });
}
