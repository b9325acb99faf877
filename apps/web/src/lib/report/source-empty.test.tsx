import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { expect, test } from "vitest";
import { renderPage } from "../testing/render-page.tsx";
import { type MetricReport, ReportProvider } from "./report-context.tsx";
import { adSources } from "./missing-sources.ts";
import { SourceEmpty, type SourceEmptyProps } from "./source-empty.tsx";

const noAds = "No ads ran in this date range.";
const noAdsKnown = "No ads ran on the days with data. Some days in this range are missing.";

test("says that nothing happened if every day of the range is known", () => {
  expect(textOf({ values: [0, 0] })).toBe(noAds);
  expect(textOf({ values: [0, 0], codes: ["analytics_days_left_out", "ads_restating"] })).toBe(
    noAds,
  );
});

test.each([
  "ads_days_left_out",
  "ads_begins_later",
  "ads_read_until",
  "ads_first_sync_unfinished",
  "facebook_ads_disconnected",
])("says that days are missing if a notice reports %s", (code) => {
  expect(textOf({ values: [0, 0], codes: [code] })).toBe(noAdsKnown);
});

test("says that days are missing if a day of the figures is unknown", () => {
  expect(textOf({ values: [0, null] })).toBe(noAdsKnown);
});

test("says nothing of days on which another figure is known", () => {
  expect(textOf({ values: [0, null], conversions: [0, 0] })).toBe(noAds);
  expect(textOf({ values: [0, null], conversions: [0, null] })).toBe(noAdsKnown);
});

const ofAnalytics = { sources: ["google_analytics"], nothing: "No sessions" } as const;
const noSessions = "No sessions in this date range.";
const noSessionsKnown = "No sessions on the days with data. Some days in this range are missing.";

test.each(["analytics_days_left_out", "analytics_read_until"])(
  "leaves out the %s notice of another report if the account's own days are all known and 0",
  (code) => {
    expect(textOf({ values: [0], sessions: [0, 0], codes: [code], ...ofAnalytics })).toBe(
      noSessions,
    );
  },
);

test("says that days are missing if the list's own report is, though the sessions are known", () => {
  const codes = ["analytics_days_left_out"];
  expect(textOf({ values: [0], sessions: [7, 0], codes, ...ofAnalytics })).toBe(noSessionsKnown);
  expect(textOf({ values: [0], sessions: [7, 0], ...ofAnalytics })).toBe(noSessions);
});

test("says that days are missing if a notice reports it and no day is charted", () => {
  const codes = ["analytics_days_left_out"];
  expect(textOf({ values: [0], codes, ...ofAnalytics })).toBe(noSessionsKnown);
  // The first days of a long range are in no week.
  expect(textOf({ values: [0], sessions: [0], codes, ...ofAnalytics })).toBe(noSessionsKnown);
});

test("says that days are missing of one of two sources", () => {
  const ofBoth = { sources: ["shopify", "google_analytics"], nothing: "No rows" } as const;
  const orders = [4, 0];
  const known = { values: [0], orders, sessions: [0, 0], ...ofBoth };
  expect(textOf(known)).toBe("No rows in this date range.");
  expect(textOf({ ...known, sessions: [0, null] })).toBe(
    "No rows on the days with data. Some days in this range are missing.",
  );
});

test("says why nothing is known if no day is", () => {
  expect(textOf({ values: [null, null], codes: ["ads_days_left_out"] })).toBe(
    "Not enough data in this range",
  );
});

test("says that no day is fully synced if the figures have values, as in a first sync", () => {
  const unread = { values: [0], orders: [null, null], ofOrders: 3 };
  const ofShop = { sources: ["shopify"], nothing: "No sales" } as const;
  expect(textOf({ ...unread, ...ofShop })).toBe("None of these days is fully synced yet.");
  expect(textOf({ ...unread, ...ofShop, orders: [null, 0] })).not.toContain("None of these");
});

test("says nothing of days in a text that is not about the range", () => {
  const sentence = "No customers yet.";
  const nothing = { sentence };
  expect(textOf({ values: [0, null], codes: ["ads_days_left_out"], nothing })).toBe(sentence);
});

test("says that a shop's orders are still growing or not synced to the end", () => {
  const ofShop = { sources: ["shopify"], nothing: "No sales" } as const;
  const missing = "No sales on the days with data. Some days in this range are missing.";
  expect(textOf({ values: [0], codes: ["first_sync_unfinished"], ...ofShop })).toBe(missing);
  expect(textOf({ values: [0], codes: ["ads_first_sync_unfinished"], ...ofShop })).toBe(
    "No sales in this date range.",
  );
});

test("leads to the breakdown only if it supports all filters of the screen", () => {
  const shown = { values: [0], section: "products", unable: "weekday" };
  const link = 'href="/metrics/product_revenue?by=product';
  expect(pageOf({ ...shown, path: "/?filters=weekday:is:1" })).toContain(link);
  expect(pageOf({ ...shown, path: "/?filters=weekday:is:1;device:is:mobile" })).not.toContain("<a");
});

type Shown = Partial<Pick<SourceEmptyProps, "sources" | "nothing" | "section">> & {
  /** Spend by day. */
  values: (number | null)[];
  /** By day, without a unit that could be unknown. */
  conversions?: (number | null)[];
  orders?: (number | null)[];
  /** Their sum, if it is not that of the days. */
  ofOrders?: number;
  sessions?: (number | null)[];
  codes?: string[];
  /** A filter that the section does not support. */
  unable?: string;
  path?: string;
};

const textOf = (shown: Shown): string =>
  pageOf(shown)
    .replaceAll(/<[^>]+>/g, "")
    .trim();

function pageOf(shown: Shown): string {
  const { values, conversions, codes = [], sources = adSources, nothing = "No ads ran" } = shown;
  const { section = "", unable, path = "/" } = shown;
  const isKnown = values.some((value) => value !== null);
  const report = {
    range: { from: "2026-03-01", to: "2026-03-02" },
    missing: [],
    dataSources: [],
    notices: codes.map((code) => ({ code, message: "" })),
    ...(unable && { sectionsNotFilteredBy: { [section]: [unable] } }),
    metrics: {
      ad_spend: {
        id: "ad_spend",
        value: isKnown ? 0 : null,
        ...(!isKnown && { absentBecause: "Not enough data in this range" }),
        series: { daysEach: 1, values, settled: 0 },
        noPercentChange: null,
      },
      ...(conversions && { ad_conversions: sumOf("ad_conversions", conversions) }),
      ...(shown.orders && { orders: sumOf("orders", shown.orders, shown.ofOrders) }),
      ...(shown.sessions && { sessions: sumOf("sessions", shown.sessions) }),
    },
  } as unknown as MetricReport;
  const page = renderPage(
    <ReportProvider report={report}>
      <SourceEmpty sources={sources} nothing={nothing} section={section}>
        See your ads.
      </SourceEmpty>
    </ReportProvider>,
    { path },
  );
  return page.replaceAll(/<style.*?<\/style>/gs, "");
}

function sumOf(id: MetricId, values: (number | null)[], ofAll?: number) {
  const value = ofAll ?? values.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  return { id, value, series: { daysEach: 1, values, settled: 0 }, noPercentChange: null };
}
