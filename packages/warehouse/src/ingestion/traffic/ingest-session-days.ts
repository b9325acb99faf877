import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { byMember } from "../day-rows.ts";
import { ingestSourceDays } from "../ingest-source-days.ts";
import { packNumberedRows } from "../row-packing.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

export function ingestSessionDays(
  db: Database,
  { id: storeId, currency }: StoreContext,
  records: readonly SessionDayRecord[],
): Promise<Ingested> {
  const read = (record: SessionDayRecord) =>
    ({
      report: `session:${record.breakdown}`,
      quality: record.quality,
      rows: rowsOf(record, currency),
    }) as const;
  const source = {
    storeId,
    platform: "google_analytics",
    packing: packNumberedRows,
    read,
  } as const;
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
