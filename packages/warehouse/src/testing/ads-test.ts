import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { test as base } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { adsReport } from "../questions/ads/ads-report.ts";
import { connectAccount } from "./connect-account.ts";

/** The time at which the tests of ads ask for the report. */
export const now = Date.parse("2026-06-17T15:30:00-04:00");

/** The start of the last complete sync of `connect`'s accounts, by default. */
export const readUntil = Date.parse("2026-06-17T15:00:00-04:00");

export const threeDays = { range: "custom", from: "2026-06-14", to: "2026-06-16" } as const;

/** A test with its own store, in one database per file. `connect` adds a Google Ads account in US dollars by default. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
  .extend("db", { scope: "file" }, async ({}, { onCleanup }) => {
    const db = await openTestDatabase();
    onCleanup(() => db.destroy());
    return db;
  })
  .extend("store", ({ db }) => insertTestStore(db))
  .extend(
    "connect",
    ({ db, store }) =>
      (more: Partial<Parameters<typeof connectAccount>[2]> = {}) =>
        connectAccount(db, store, { platform: "google_ads", currency: "USD", readUntil, ...more }),
  )
  .extend(
    "ingest",
    ({ db, store }) =>
      (records: SourceRecord[]) =>
        ingestPage(db, { store, records, now }),
  )
  .extend(
    "report",
    ({ db, store }) =>
      (query: ReportQuery = threeDays) =>
        adsReport(db, { store, query, now }),
  );
