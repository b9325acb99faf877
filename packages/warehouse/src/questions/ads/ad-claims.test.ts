import { describe, expect } from "vitest";
import { readUntil, test, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { campaignDays, sampleAdDay } from "../../testing/sample-marketing.ts";
import { sampleSession, sampleTrafficDay } from "../../testing/traffic-days.ts";

const order = (name: string, placed: string) => sampleOrder({ name, placed });

const euros = (day: string, spendMinor: number) =>
  sampleAdDay({
    day,
    platform: "facebook_ads",
    currency: "EUR",
    rows: { a: { spendMinor, clicks: 5 } },
  });

describe("conversions claimed by the platforms", () => {
  test("are shown with the orders and sales of the synced days", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connectShop(db, store, readUntil);
    await connect();
    const pos = sampleOrder({ name: "3", placed: "2026-06-15T12:00:00Z", channel: "pos" });
    const orders = [order("1", "2026-06-14T12:00:00Z"), order("2", "2026-06-16T12:00:00Z"), pos];
    await ingest([...campaignDays(10), ...orders, order("4", "2026-06-17T12:00:00Z")]);
    const { claims, adSpend, notices } = await report();
    expect(claims).toMatchObject({
      claimedConversions: 1.5,
      claimedValue: 9,
      // Both of every channel, as the sales of MER are.
      actualOrders: 3,
      actualSales: 30,
      actualSpend: 5.1,
    });
    expect(adSpend.mer).toBeCloseTo(30 / 5.1, 9);
    expect(adSpend.acos).toBeCloseTo(17, 9);
    expect(notices.map(({ code }) => code)).toEqual(["ads_restating"]);
  });

  test("raise a notice with both numbers when they exceed the online store's orders", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connectShop(db, store, readUntil);
    await connect();
    await ingest([...campaignDays(10), order("1", "2026-06-14T12:00:00Z")]);
    const { notices } = await report();
    const notice = notices.find(({ code }) => code === "ads_claims_exceed");
    expect(notice?.message).toContain("report 1.5 conversions; the online store had 1 order on");
  });

  test("are compared with neither orders nor paid visits when ads are filtered", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const visits = ["2026-06-14", "2026-06-16"].flatMap((day) =>
      sampleTrafficDay(day, [sampleSession({ channel: "Paid Search", steps: ["purchase"] })]),
    );
    await ingest([...campaignDays(10), order("1", "2026-06-14T12:00:00Z"), ...visits]);
    const { claims, notices } = await report({ ...threeDays, filters: "platform:is:google_ads" });
    expect(claims).toMatchObject({ claimedConversions: 1.5, actualOrders: null });
    expect(notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test("raise a notice when they exceed the purchases in paid visits", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const bought = { channel: "Paid Search", steps: ["purchase"] };
    const organic = { channel: "Organic Search", steps: ["purchase"] };
    const visits = [
      ...sampleTrafficDay("2026-06-14", [sampleSession(bought), sampleSession(organic)]),
      ...sampleTrafficDay("2026-06-16", [sampleSession(organic)]),
    ];
    const orders = ["1", "2", "3"].map((name) => order(name, "2026-06-14T12:00:00Z"));
    await ingest([...campaignDays(10), ...orders, ...visits]);
    const { notices } = await report();
    expect(notices.find(({ code }) => code === "ads_claims_exceed")?.message).toContain(
      "report 1.5 conversions; Google Analytics recorded 1 purchase in paid visits",
    );
    const query = { range: "custom", from: "2026-06-13", to: "2026-06-16" } as const;
    const longer = await report(query);
    expect(longer.notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test("are counted through the last sync of the shop when the ad platforms were synced later", async ({
    connect,
    db,
    ingest,
    report,
    store,
  }) => {
    await connectShop(db, store, Date.parse("2026-06-15T15:00:00-04:00"));
    await connect();
    const orders = [order("1", "2026-06-14T12:00:00Z"), order("2", "2026-06-15T12:00:00Z")];
    await ingest([...campaignDays(10), ...orders]);
    const query = { range: "custom", from: "2026-06-11", to: "2026-06-16" } as const;
    const { claims, adSpend, notices } = await report(query);
    expect(claims).toMatchObject({
      claimedConversions: 2.5,
      claimedValue: 15,
      actualOrders: 2,
      actualSales: 20,
      actualSpend: 7.5,
      platforms: [{ conversions: 2.5, value: 15, spend: 7.5 }],
    });
    expect(adSpend.mer).toBeCloseTo(20 / 7.5, 9);
    expect(adSpend.conversions).toBe(3);
    expect(notices.find(({ code }) => code === "ads_claims_exceed")?.message).toContain(
      "report 2.5 conversions; the online store had 2 orders on the same days",
    );
    const fewer = await report({ ...query, from: "2026-06-14" });
    expect(fewer.notices.map(({ code }) => code)).not.toContain("ads_claims_exceed");
  });

  test.for([
    ["2026-06-15T15:00:00-04:00", 0],
    ["2026-06-17T15:00:00-04:00", null],
  ] as const)(
    "have the spend of their own days, of which only Jun 16 has no exchange rate (shop synced %s)",
    async ([syncedAt, actualSpend], { connect, db, ingest, report, store }) => {
      await connectShop(db, store, Date.parse(syncedAt));
      await connect({ platform: "facebook_ads", currency: "EUR" });
      const ads = [euros("2026-06-14", 0), euros("2026-06-16", 300)];
      await ingest([...ads, order("1", "2026-06-14T12:00:00Z")]);
      expect((await report()).claims).toMatchObject({ actualSales: 10, actualSpend });
    },
  );

  test("are not compared with the store before orders are synced", async ({
    connect,
    ingest,
    report,
  }) => {
    await connect();
    await ingest(campaignDays(10));
    const { claims, adSpend } = await report();
    expect(claims).toMatchObject({
      claimedConversions: 1.5,
      actualOrders: null,
      actualSales: null,
      actualSpend: null,
    });
    expect(adSpend).toMatchObject({ mer: null, acos: null, ncac: null });
  });
});
