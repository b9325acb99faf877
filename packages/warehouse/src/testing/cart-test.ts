import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { cartReportSchema } from "@cartograph/contracts/reports/checkout.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test as base } from "vitest";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { cartReport } from "../questions/checkout/cart-report.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import type { ReportRequest } from "../report-request.ts";
import { connectAccount } from "./connect-account.ts";
import { connectShop } from "./connect-shop.ts";

type Connected = { isShopRead?: boolean; isAnalyticsRead?: boolean };

/** The time at which the tests of carts ask for the report. */
export const cartNow = Date.parse("2026-06-17T15:30:00-04:00");

export const threeDays = { range: "custom", from: "2026-06-15", to: "2026-06-17" } as const;

/** A test that asks for the cart report of stores in one database. */
export const test = base
  // oxlint-disable-next-line no-empty-pattern -- Vitest reads the names of fixtures from the pattern.
  .extend("db", { scope: "file" }, async ({}, { onCleanup }) => {
    const db = await openTestDatabase();
    onCleanup(() => db.destroy());
    return db;
  })
  .extend(
    "openStore",
    ({ db }) =>
      async ({ isShopRead = true, isAnalyticsRead = true }: Connected = {}) => {
        const store = await insertTestStore(db);
        if (isShopRead) await connectShop(db, store, cartNow);
        const platform = "google_analytics";
        if (isAnalyticsRead) await connectAccount(db, store, { platform, readUntil: cartNow });
        return {
          ...store,
          ingest: async (records: SourceRecord[]) => {
            await ingestPage(db, { store, records, now: cartNow });
            await mergeChanges(db, store.id);
          },
          report: (query: ReportQuery) => checkedReport(db, { store, query, now: cartNow }),
        };
      },
  );

async function checkedReport(db: Database, request: ReportRequest) {
  const report = await cartReport(db, request);
  expect(cartReportSchema.parse(report)).toEqual(report);
  return report;
}
