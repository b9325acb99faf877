import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { connectAccount } from "../testing/connect-account.ts";
import { sampleSearchDay, sampleSessionDay } from "../testing/sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "../testing/sample-marketing.ts";
import { ingestPage } from "./ingest-page.ts";

const now = Date.UTC(2026, 2, 18, 12);
const day = "2026-03-10";
const most = Number.MAX_SAFE_INTEGER;

test.each([
  ["spend", sampleAdDay({ day, rows: { a: { spendMinor: most } } })],
  ["conversion value", sampleAdDay({ day, rows: { a: { conversionValueMinor: most } } })],
  ["email revenue", sampleEmailDay({ day, rows: { a: { revenueMinor: most } } })],
  ["number of opens", sampleEmailDay({ day, rows: { a: { opens: most } } })],
  ["number of sessions", sampleSessionDay({ day, rows: { "": { sessions: most } } })],
  [
    "revenue that is infinite,",
    sampleSessionDay({ day, rows: { "": { revenueMinor: Infinity } } }),
  ],
  ["negative revenue", sampleSessionDay({ day, rows: { "": { revenueMinor: -most } } })],
  ["number of clicks", sampleSearchDay({ day, rows: { "": { clicks: most } } })],
])("refuses a day with a %s too large for exact sums", async (_, record) => {
  const db = await openTestDatabase();
  const { id } = await insertTestStore(db, { timezone: "UTC" });
  const store = { id, timezone: "UTC", currency: "USD" };
  const platform = "platform" in record ? record.platform : "google_ads";
  await connectAccount(db, store, { platform, readUntil: now });
  const result = await ingestPage(db, { store, records: [record], now });
  expect(result).toMatchObject({
    stored: 0,
    refused: [{ kind: record.kind, externalId: record.externalId }],
  });
  expect(result.refused[0]?.reason).toMatch(/2026-03-10.*too large/);
});
