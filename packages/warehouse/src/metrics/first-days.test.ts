import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { metricValues } from "../questions/metric-values.ts";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleEmailDay } from "../testing/sample-marketing.ts";

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
    noPercentChange: { reason: "before_first_data", since: "2026-06-14" },
  });
});
