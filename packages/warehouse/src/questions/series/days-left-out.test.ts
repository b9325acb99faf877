import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { adSourcePlatforms } from "@cartograph/contracts/platform.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { describe, expect } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { now, readUntil, test as adsTest, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import {
  adDays,
  analyticsDays,
  dailyOrders,
  hugeFigure,
  refusedDay,
  sampledDays,
} from "../../testing/days-left-out.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "../../testing/sample-days.ts";
import { sampleEmailDay } from "../../testing/sample-marketing.ts";
import { cartReport } from "../checkout/cart-report.ts";
import { metricValues } from "../metric-values.ts";
import { trafficReport } from "../traffic/traffic-report.ts";
import { metricSeries } from "./metric-series.ts";

/** Days with 4 of each figure. One report has a huge figure on the refused day. */
const daysWithHuge = (report: string): SourceRecord[] =>
  sampledDays.flatMap((day) => {
    const count = (each: string) => (day === refusedDay && each === report ? hugeFigure : 4);
    const members = { total: "", channel: "Paid Search", event: "add_to_cart" };
    return [
      ...(["total", "channel", "event"] as const).map((breakdown) => {
        const rows = { [members[breakdown]]: { sessions: count(breakdown) } };
        return sampleSessionDay({ day, breakdown, rows });
      }),
      sampleItemDay({ day, rows: { lamp: { views: count("item") } } }),
      sampleSearchDay({ day, rows: { "": { clicks: count("search") } } }),
      sampleEmailDay({ day, rows: { a: { delivered: count("email") } } }),
    ];
  });

const test = adsTest
  .extend("points", ({ db, store }) => async (id: MetricId, grain: SeriesGrain = "day") => {
    const request = { store, query: threeDays, now };
    return (await metricSeries(db, request, { id, grain })).points;
  })
  .extend("valuesOf", ({ points }) => async (id: MetricId) => {
    return (await points(id)).map(({ value }) => value);
  })
  .extend("filteredBy", ({ db, store }) => async (id: MetricId, filter: string) => {
    const request = { store, query: { ...threeDays, filters: filter }, now };
    const { points } = await metricSeries(db, request, { id, grain: "day" });
    const [total] = await metricValues(db, request, [id]);
    return { points: points.map(({ value }) => value), value: total?.value };
  })
  .extend("valueOf", ({ db, store }) => async (id: MetricId, day: string) => {
    const query = { range: "custom", from: day, to: day } as const;
    return (await metricValues(db, { store, query, now }, [id]))[0]?.value;
  });

describe.each(adSourcePlatforms)(
  "a day of %s in a currency other than its account's",
  (platform) => {
    test("is named, not compared and unknown", async ({
      connect,
      ingest,
      report,
      valuesOf,
      valueOf,
    }) => {
      await connect({ platform });
      await ingest(adDays(platform, { EUR: refusedDay }));
      const { notices, metrics, performanceByDay } = await report();
      expect(notices.map(({ code }) => code)).toContain("ads_days_left_out");
      expect(metrics.ad_spend.series?.values).toEqual([5, null, 5]);
      expect(performanceByDay).toMatchObject([
        { spend: 5, previousSpend: 5 },
        { date: refusedDay, spend: null, conversionValue: null, roas: null, previousSpend: null },
        { spend: 5, previousSpend: 5 },
      ]);
      expect(await valuesOf("ad_spend")).toEqual([5, null, 5]);
      expect(await valueOf("ad_spend", refusedDay)).toBeNull();
      const day = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
      expect((await report(day)).adSpend).toMatchObject({ adSpend: 5, previousAdSpend: null });
    });
  },
);

describe("a day that is left out", () => {
  test("has the figures of a later reading", async ({ connect, ingest, valuesOf }) => {
    await connect();
    await ingest(adDays("google_ads", { EUR: refusedDay }));
    const later = Date.parse("2026-06-18T12:00:00Z");
    const again = adDays("google_ads", { EUR: null });
    await ingest(again.map((record) => ({ ...record, readAt: later })));
    expect(await valuesOf("ad_spend")).toEqual([5, 5, 5]);
  });

  test("has the spend of other ad accounts, and is not compared", async ({
    connect,
    ingest,
    points,
    report,
  }) => {
    for (const platform of ["google_ads", "facebook_ads"] as const) await connect({ platform });
    await ingest([
      ...adDays("google_ads", { EUR: refusedDay }),
      ...adDays("facebook_ads", { EUR: null }),
    ]);
    expect(await points("ad_spend")).toMatchObject([
      { value: 10, previous: 10 },
      { value: 5, previous: null, previousWhole: null },
      { value: 10, previous: 10 },
    ]);
    expect((await report()).performanceByDay).toMatchObject([
      { spend: 10, previousSpend: 10 },
      { spend: 5, previousSpend: null },
      { spend: 10, previousSpend: 10 },
    ]);
  });

  test("is not in a week, which is then not compared", async ({ connect, ingest, points }) => {
    await connect();
    await ingest(adDays("google_ads", { EUR: refusedDay }));
    expect(await points("ad_spend", "week")).toMatchObject([
      { at: "2026-06-14", value: 5, previous: 5 },
      { at: "2026-06-15", value: 5, previous: null, previousWhole: null },
    ]);
  });

  test.for([
    ["total", ["sessions", "purchases", "unique_visitors"]],
    ["channel", ["paid_sessions"]],
    ["event", ["added_to_cart"]],
    ["item", ["product_views"]],
    ["search", ["search_clicks"]],
    ["email", ["email_delivered"]],
  ] as const)(
    "is unknown in figures of its %s report only",
    async ([report, unknown], { db, store, ingest, valuesOf, valueOf }) => {
      for (const platform of ["google_analytics", "google_search_console", "klaviyo"] as const)
        await connectAccount(db, store, { platform, currency: "USD", readUntil });
      await ingest(daysWithHuge(report));
      const ids = ["sessions", "paid_sessions", "added_to_cart", "product_views"] as const;
      for (const id of new Set([...ids, ...unknown, "search_clicks", "email_delivered"] as const)) {
        const isUnknown = unknown.some((each) => each === id);
        const [before, on, after] = await valuesOf(id);
        expect([id, on]).toEqual([id, isUnknown ? null : 4]);
        expect([before, after]).not.toContain(null);
        expect(await valueOf(id, refusedDay)).toBe(on);
      }
    },
  );

  test("is unknown in the charts of traffic and carts", async ({ db, store, ingest }) => {
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const request = { store, query: threeDays, now };
    await ingest(daysWithHuge("total"));
    const { sessionsByDay } = await trafficReport(db, request);
    expect(sessionsByDay.map((day) => day.sessions)).toEqual([4, null, 4]);
    const other = await insertTestStore(db);
    await connectAccount(db, other, { platform: "google_analytics", readUntil });
    await ingestPage(db, { store: other, records: daysWithHuge("event"), now });
    const { abandonmentByDay } = await cartReport(db, { ...request, store: other });
    expect(abandonmentByDay).toMatchObject([
      { addedToCart: 4, abandonmentRate: 100 },
      { addedToCart: null, abandonmentRate: null },
      { addedToCart: 4, abandonmentRate: 100 },
    ]);
  });

  test("has no orders in ratios", async ({ db, store, connect, ingest, valuesOf, valueOf }) => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    await ingest([
      ...daysWithHuge("total"),
      ...adDays("google_ads", { EUR: refusedDay }),
      ...dailyOrders(),
    ]);
    expect(await valuesOf("mer")).toEqual([2, null, 2]);
    expect(await valuesOf("acos")).toEqual([50, null, 50]);
    expect(await valuesOf("conversion_rate")).toEqual([25, null, 25]);
    const values = await metricValues(db, { store, query: threeDays, now }, [
      "mer",
      "conversion_rate",
    ]);
    expect(values.map(({ value }) => value)).toEqual([2, 25]);
    expect(await valueOf("mer", refusedDay)).toBeNull();
  });

  test("is unknown in ratios if it is left out of any ad account", async ({
    db,
    store,
    connect,
    ingest,
    report,
    valuesOf,
    valueOf,
  }) => {
    await connectShop(db, store, readUntil);
    for (const platform of adSourcePlatforms) await connect({ platform });
    await ingest([
      ...adDays("google_ads", { EUR: refusedDay }),
      ...adDays("facebook_ads", { EUR: null }),
      ...adDays("tiktok_ads", { EUR: "2026-06-14" }),
      ...dailyOrders(),
    ]);
    expect(await valuesOf("mer")).toEqual([null, null, 10 / 15]);
    expect(await valuesOf("acos")).toEqual([null, null, 150]);
    expect(await valuesOf("acquired_customers")).toEqual([null, null, 0]);
    expect(await valuesOf("ad_spend")).toEqual([10, 10, 15]);
    const values = await metricValues(db, { store, query: threeDays, now }, ["mer", "ad_spend"]);
    expect(values.map(({ value }) => value)).toEqual([10 / 15, 35]);
    const { claims, notices } = await report();
    expect(claims).toMatchObject({ claimedConversions: 3, actualOrders: 1, actualSpend: 15 });
    expect(claims.platforms.map(({ spend }) => spend)).toEqual([5, 5, 5]);
    const excess = notices.find(({ code }) => code === "ads_claims_exceed");
    expect(excess?.message).toMatch(/report 3 conversions; the online store had 1 order /);
    for (const id of ["mer", "acquired_customers"] as const)
      expect(await valueOf(id, refusedDay)).toBeNull();
  });

  test("is unknown with a filter that selects its account", async ({
    db,
    store,
    connect,
    ingest,
    filteredBy,
  }) => {
    const id = await connect();
    const meta = await connect({ platform: "facebook_ads" });
    await ingest([
      ...adDays("google_ads", { EUR: refusedDay }),
      ...adDays("facebook_ads", { EUR: null }),
    ]);
    const all = { points: [5, 5, 5], value: 15 };
    const partial = { points: [5, null, 5], value: 10 };
    const { id: campaign } = await db
      .selectFrom("campaigns")
      .select("id")
      .where("store_id", "=", store.id)
      .where("account_id", "=", id)
      .executeTakeFirstOrThrow();
    for (const google of [
      "platform:is:google_ads",
      `account:is:${id}`,
      `account:is_not:${meta}`,
      `campaign:is:${campaign}`,
    ])
      expect([google, await filteredBy("ad_spend", google)]).toEqual([google, partial]);
    expect(await filteredBy("ad_spend", "platform:is:facebook_ads")).toEqual(all);
    expect(await filteredBy("ad_spend", "platform:is:tiktok_ads")).toMatchObject({ value: 0 });
  });

  test("is unknown with a filter that selects its email tool", async ({
    db,
    store,
    ingest,
    filteredBy,
  }) => {
    for (const platform of ["klaviyo", "mailchimp"] as const)
      await connectAccount(db, store, { platform, currency: "USD", readUntil });
    await ingest(
      sampledDays.flatMap((day) => [
        sampleEmailDay({
          day,
          rows: { a: { delivered: day === refusedDay ? hugeFigure : 4 } },
        }),
        sampleEmailDay({ day, platform: "mailchimp", rows: { b: { delivered: 4 } } }),
      ]),
    );
    expect((await filteredBy("email_delivered", "tool:is:klaviyo")).points).toEqual([4, null, 4]);
    expect((await filteredBy("email_delivered", "tool:is:mailchimp")).points).toEqual([4, 4, 4]);
  });

  test.for([`day:is:${refusedDay}`, "weekday:is:1"])(
    "has no figures with the filter %s",
    async (filter, { db, store, connect, ingest, filteredBy }) => {
      await connect();
      await connectAccount(db, store, { platform: "google_analytics", readUntil });
      await ingest([...adDays("google_ads", { EUR: refusedDay }), ...analyticsDays()]);
      for (const id of ["ad_spend", "sessions", "product_views"] as const) {
        const { value, points } = await filteredBy(id, filter);
        expect([id, value, points]).toEqual([id, null, [null, null, null]]);
      }
      expect(await filteredBy("unique_visitors", filter)).toMatchObject({ value: null });
    },
  );
});
