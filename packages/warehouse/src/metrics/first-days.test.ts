import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricValues } from "../questions/metric-values.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { sampleOrder } from "../testing/sample-order.ts";

const now = Date.parse("2026-06-17T15:30:00-04:00");
const query = { range: "custom", from: "2026-06-12", to: "2026-06-13" } as const;

/** Klaviyo has every day, and Mailchimp those since June 14. */
async function emailRevenue(mailchimp: { readUntil: number | null }) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  await connectAccount(db, store, { platform: "klaviyo", currency: "USD", readUntil: now });
  await connectAccount(db, store, { platform: "mailchimp", currency: "USD", ...mailchimp });
  const days = Array.from({ length: 8 }, (_, index) => `2026-06-${10 + index}`);
  const rows = { welcome: { revenueMinor: 1000 } };
  const records = [
    ...days.map((day) => sampleEmailDay({ day, rows })),
    ...days.slice(4).map((day) => sampleEmailDay({ day, platform: "mailchimp", rows })),
  ];
  await ingestPage(db, { store, records, now });
  const [revenue] = await metricValues(db, { store, query, now }, ["email_revenue"]);
  return revenue;
}

const threeDays = (from: number) =>
  ({ range: "custom", from: `2026-06-${from}`, to: `2026-06-${from + 2}` }) as const;

test("compares the figures of an account while the first sync of another one is running", async () => {
  expect(await emailRevenue({ readUntil: null })).toMatchObject({
    value: 20,
    previous: 20,
    noPercentChange: null,
  });
});

test("does not compare days before the first data of an account that is synced", async () => {
  expect(await emailRevenue({ readUntil: now })).toMatchObject({
    value: 20,
    previous: null,
    noPercentChange: {
      reason: "before_first_data",
      since: "2026-06-14",
      hasEarlierData: true,
    },
  });
});

const adDays = (platform: "google_ads" | "facebook_ads", first: number) =>
  Array.from({ length: 17 - first }, (_, index) =>
    sampleAdDay({ day: `2026-06-${first + index}`, platform, rows: { a: { spendMinor: 500 } } }),
  );

test("says that there is earlier data only if each kind of data of the figure has some", async () => {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const connect = (platform: "google_ads" | "facebook_ads") =>
    connectAccount(db, store, { platform, currency: "USD", readUntil: now });
  const reasonsIn = async (days: ReturnType<typeof threeDays>) => {
    const values = await metricValues(db, { store, query: days, now }, ["ad_spend", "mer"]);
    return values.map(({ noPercentChange }) => noPercentChange);
  };
  const before = { reason: "before_first_data", since: "2026-06-14" };
  const since10 = { ...before, since: "2026-06-10" };

  await connectShop(db, store, now);
  await connect("google_ads");
  const order = sampleOrder({ name: "1", placed: "2026-06-10T12:00:00-04:00" });
  await ingestPage(db, { store, records: [...adDays("google_ads", 10), order], now });
  expect(await reasonsIn(threeDays(12))).toEqual([since10, since10]);

  await connect("facebook_ads");
  await ingestPage(db, { store, records: adDays("facebook_ads", 14), now });
  const partly = { ...before, hasEarlierData: true };
  expect(await reasonsIn(threeDays(12))).toEqual([partly, partly]);
  expect(await reasonsIn(threeDays(14))).toEqual([partly, partly]);

  const other = await insertTestStore(db);
  await connectShop(db, other, now);
  for (const platform of ["google_ads", "facebook_ads"] as const)
    await connectAccount(db, other, { platform, currency: "USD", readUntil: now });
  const late = sampleOrder({ name: "1", placed: "2026-06-15T12:00:00-04:00" });
  const records = [...adDays("google_ads", 10), ...adDays("facebook_ads", 14), late];
  await ingestPage(db, { store: other, records, now });
  const [mer] = await metricValues(db, { store: other, query: threeDays(14), now }, ["mer"]);
  expect(mer?.noPercentChange).toEqual({ ...before, since: "2026-06-15" });
});
