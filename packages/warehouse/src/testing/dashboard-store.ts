import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { dashboardReport } from "../questions/sales/dashboard-report.ts";
import { sampleOrder, type SampleOrder } from "./sample-order.ts";

export const now = Date.parse("2026-06-17T15:30:00-04:00");

/** A store with these orders, which answers Overviews at `now`. */
export async function openStore(orders: SampleOrder[], options: { timezone?: string } = {}) {
  const db = await openTestDatabase();
  const store = await insertTestStore(db, options);
  const records = orders.map(sampleOrder);
  if (records.length > 0) await ingestPage(db, { store, records, now });
  return { db, store, ask: (query: ReportQuery) => dashboardReport(db, { store, query, now }) };
}

/** A moment in New York in summer. */
export function newYork(date: string, time: string): string {
  return `${date}T${time}:00-04:00`;
}
