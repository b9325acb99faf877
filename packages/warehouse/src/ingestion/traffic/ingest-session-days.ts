import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
import type { StoreContext } from "../../ask.ts";
import { byMember } from "../day-rows.ts";
import { ingestSourceDays } from "../ingest-source-days.ts";
import { dayStatements } from "../replace-days.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

const statements = dayStatements("session_days", [
  "member",
  "sessions",
  "engaged_sessions",
  "duration_ms",
  "users",
  "page_views",
  "events",
  "purchases",
  "revenue_minor",
]);

export function ingestSessionDays(
  db: Database,
  { id: storeId, currency }: StoreContext,
  records: readonly SessionDayRecord[],
): Promise<Ingested> {
  const read = (record: SessionDayRecord) =>
    ({
      report: `session:${record.breakdown}`,
      breakdown: sessionBreakdownCode(record.breakdown),
      quality: record.quality,
      rows: rowsOf(record, currency),
    }) as const;
  const source = { storeId, platform: "google_analytics", statements, read } as const;
  return ingestSourceDays(db, source, records);
}

/** Leaves out revenue in a currency other than the store's. */
function rowsOf({ rows, currency }: SessionDayRecord, storeCurrency: string) {
  const isCounted = currency === storeCurrency;
  return byMember(
    rows.map((row) => [
      row.member,
      row.sessions,
      row.engagedSessions,
      row.durationMs,
      row.users,
      row.pageViews,
      row.events,
      row.purchases,
      isCounted ? row.revenueMinor : 0,
    ]),
  );
}
