import { customersReportSchema } from "@cartograph/contracts/reports/customers.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { beforeEach, expect, test } from "vitest";
import { storeRates } from "../../ingestion/exchange-rates.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleEmailDay } from "../../testing/sample-marketing.ts";
import { type BreakdownInput, metricBreakdown } from "../breakdown/metric-breakdown.ts";
import { customersReport } from "../customers/customers-report.ts";
import { metricValues } from "../metric-values.ts";
import { metricRows } from "../rows/metric-rows.ts";
import { metricSeries } from "../series/metric-series.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "custom", from: "2026-06-14", to: "2026-06-16" } as const;

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const ingest = (records: SourceRecord[]) => ingestPage(db, { store, records, now });
const report = () => customersReport(db, { store, query, now });
const connect = (platform: "klaviyo" | "mailchimp", currency = "USD") =>
  connectAccount(db, store, { platform, currency, readUntil: now });
const empty = (day: string) => sampleEmailDay({ day });

test("lists the messages sent in the range, campaigns first, with their attribution window", async () => {
  await connect("klaviyo");
  await ingest([
    empty("2026-06-11"),
    sampleEmailDay({
      day: "2026-06-14",
      attribution: "5 days after a click",
      rows: {
        sale: {
          name: "Sale",
          delivered: 200,
          opens: 80,
          clicks: 20,
          orders: 4,
          revenueMinor: 9050,
        },
        welcome: { kind: "flow", name: "Welcome", delivered: 10, opens: 5, unsubscribes: 1 },
      },
    }),
    sampleEmailDay({
      day: "2026-06-16",
      rows: {
        news: { name: "News", delivered: 100, opens: 20 },
        welcome: { kind: "flow", name: "Welcome", delivered: 30, opens: 5, revenueMinor: 950 },
      },
    }),
    empty("2026-06-17"),
  ]);
  const answer = await report();
  expect(customersReportSchema.parse(answer)).toEqual(answer);
  const { messages, ...totals } = answer.email;
  expect(totals).toMatchObject({
    delivered: 340,
    openRate: (110 / 340) * 100,
    clickRate: (20 / 340) * 100,
    unsubscribes: 1,
    revenue: 100,
    previousDelivered: null,
    deliveredPercentChange: null,
  });
  expect(messages.map(({ name, sentOn, delivered }) => [name, sentOn, delivered])).toEqual([
    ["News", "2026-06-16", 100],
    ["Sale", "2026-06-14", 200],
    ["Welcome", null, 40],
  ]);
  expect(messages[1]).toMatchObject({
    platform: "klaviyo",
    kind: "campaign",
    openRate: 40,
    clickRate: 10,
    orders: 4,
    revenue: 90.5,
    attribution: "5 days after a click",
  });
});

const emails = (day: string, rows: Parameters<typeof sampleEmailDay>[0]["rows"]) =>
  sampleEmailDay({ day, rows: rows ?? {} });

test("has the change of a flow's deliveries over complete days, and none for a campaign", async () => {
  await connect("klaviyo");
  await ingest([
    emails("2026-06-11", {
      welcome: { kind: "flow", name: "Welcome", delivered: 40 },
      sale: { name: "Sale", delivered: 10 },
    }),
    emails("2026-06-14", { sale: { name: "Sale", delivered: 30 } }),
    emails("2026-06-16", {
      welcome: { kind: "flow", name: "Welcome", delivered: 50 },
      winback: { kind: "flow", name: "Winback", delivered: 5 },
    }),
    empty("2026-06-17"),
  ]);
  const { messages } = (await report()).email;
  expect(messages.map((row) => [row.name, row.deliveredPercentChange, row.isNew])).toEqual([
    ["Sale", null, false],
    ["Welcome", 25, false],
    ["Winback", null, true],
  ]);
});

test("has no figures before an email tool is synced", async () => {
  const { email, missing, notices } = await report();
  expect(email).toMatchObject({ delivered: null, revenue: null, unsubscribes: null, messages: [] });
  expect(missing).toEqual(["shopify", "klaviyo", "mailchimp"]);
  expect(notices).toEqual([]);
});

test("leaves out revenue without a rate, with a notice, but keeps the delivered messages", async () => {
  await connect("mailchimp", "EUR");
  const rows = { sale: { delivered: 5, revenueMinor: 700 } };
  await ingest([
    sampleEmailDay({ day: "2026-06-14", platform: "mailchimp", currency: "EUR", rows }),
    sampleEmailDay({ day: "2026-06-16", platform: "mailchimp", currency: "EUR" }),
  ]);
  const { email, notices } = await report();
  expect(email).toMatchObject({ delivered: 5, revenue: null, messages: [{ revenue: null }] });
  expect(notices.map(({ code }) => code)).toContain("email_unconverted");
});

test("does not treat revenue without a currency as the store's", async () => {
  await connectAccount(db, store, { platform: "mailchimp", currency: null, readUntil: now });
  const rows = { sale: { delivered: 5, revenueMinor: 700 } };
  await ingest([
    sampleEmailDay({ day: "2026-06-14", platform: "mailchimp", currency: null, rows }),
  ]);
  expect((await report()).email).toMatchObject({ delivered: 5, revenue: null });
});

test("converts each day by its own rate when a tool's days are in several currencies", async () => {
  await connect("mailchimp");
  const rows = { sale: { delivered: 5, revenueMinor: 700 } };
  const inCurrency = (day: string, currency: string) =>
    sampleEmailDay({ day, platform: "mailchimp", currency, rows });
  await ingest([inCurrency("2026-06-14", "EUR"), inCurrency("2026-06-15", "JPY")]);
  await storeRates(db, store.id, [
    { date: "2026-06-14", base: "EUR", quote: "USD", rate: "1.10" },
    { date: "2026-06-15", base: "JPY", quote: "USD", rate: "0.0067" },
  ]);
  expect((await report()).email).toMatchObject({ delivered: 10, revenue: 7.7 + 4.69 });
});

test("has a notice that each of two tools uses its own attribution window", async () => {
  await connect("klaviyo");
  await connect("mailchimp");
  await ingest([empty("2026-06-14"), sampleEmailDay({ day: "2026-06-14", platform: "mailchimp" })]);
  const { notices } = await report();
  expect(notices.find(({ code }) => code === "email_window")?.message).toContain(
    "Klaviyo and Mailchimp each use their own attribution window",
  );
});

const unreported = (day: string) =>
  sampleEmailDay({ day, currency: null, rows: { sale: { delivered: 500, opens: 80 } } });
const reported = (day: string, revenueMinor: number) =>
  sampleEmailDay({ day, rows: { sale: { delivered: 500, opens: 80, revenueMinor } } });
const unreportedNotice = async () =>
  (await report()).notices.find(({ code }) => code === "email_unreported")?.message;

test("has no revenue, and a notice why, while the tool reports none", async () => {
  await connect("klaviyo");
  await ingest([unreported("2026-06-14"), unreported("2026-06-15"), empty("2026-06-16")]);
  expect((await report()).email).toMatchObject({
    delivered: 1000,
    openRate: 16,
    revenue: null,
    messages: [{ delivered: 1000, orders: null, revenue: null }],
  });
  expect(await unreportedNotice()).toBe(
    "Left out because they are not reported: orders and revenue of Klaviyo on 2 days. Map a metric to revenue in Klaviyo's settings.",
  );
  const request = { store, query, now };
  const id = "email_revenue";
  const [value] = await metricValues(db, request, [id]);
  const { points } = await metricSeries(db, request, { id, grain: "day" });
  const input: BreakdownInput = {
    id,
    by: ["campaign_or_flow"],
    metrics: ["email_delivered"],
    limit: 9,
  };
  const breakdown = await metricBreakdown(db, request, input);
  expect(value).toMatchObject({ value: null, missing: [] });
  expect(points.map((point) => point.value)).toEqual([null, null, 0]);
  expect(breakdown.rows.map((row) => row.metrics[id]?.value)).toEqual([null]);
  expect(breakdown.total.metrics[id]?.value).toBe(null);
  expect(await metricRows(db, request, { id, limit: 9 })).toMatchObject({ rows: [], sums: {} });
});

test("adds up the revenue of the days that have any reported, with a notice for the others", async () => {
  await connect("klaviyo");
  await ingest([unreported("2026-06-14"), reported("2026-06-15", 700), reported("2026-06-16", 0)]);
  expect((await report()).email).toMatchObject({ delivered: 1500, revenue: 7 });
  expect(await unreportedNotice()).toContain("Klaviyo on 1 day.");
});

test("keeps a reported revenue of 0 apart from one that is not reported", async () => {
  await connect("klaviyo");
  await ingest([unreported("2026-06-14")]);
  expect((await report()).email.revenue).toBe(null);
  const readAt = "2026-06-17T00:00:00Z";
  await ingest([{ ...reported("2026-06-14", 0), readAt: Date.parse(readAt) }]);
  expect((await report()).email).toMatchObject({
    revenue: 0,
    messages: [{ orders: 0, revenue: 0 }],
  });
  expect(await unreportedNotice()).toBeUndefined();
});

test("takes all messages of a day without a currency as reported once one has revenue", async () => {
  await connect("mailchimp");
  const rows = { sale: { delivered: 5, revenueMinor: 700 }, news: { delivered: 4 } };
  await ingest([
    sampleEmailDay({ day: "2026-06-14", platform: "mailchimp", currency: null, rows }),
  ]);
  const { email } = await report();
  expect(email.revenue).toBe(7);
  expect(email.messages.map(({ revenue }) => revenue)).toEqual([7, 0]);
  expect(await unreportedNotice()).toBeUndefined();
});

test("names each tool that reports no revenue", async () => {
  await connect("klaviyo");
  await connect("mailchimp");
  const rows = { news: { delivered: 5 } };
  await ingest([
    unreported("2026-06-14"),
    sampleEmailDay({ day: "2026-06-14", platform: "mailchimp", currency: null, rows }),
  ]);
  expect(await unreportedNotice()).toBe(
    "Left out because they are not reported: orders and revenue of Klaviyo on 1 day and Mailchimp on 1 day. Map a metric to revenue in Klaviyo's settings. Connect your store to Mailchimp.",
  );
});
