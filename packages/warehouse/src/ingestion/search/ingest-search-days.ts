import type { SearchDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { byMember } from "../day-rows.ts";
import { ingestSourceDays } from "../ingest-source-days.ts";
import { packNumberedRows } from "../row-packing.ts";
import { unmarkedQuality } from "../replace-days.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

export function ingestSearchDays(
  db: Database,
  storeId: number,
  records: readonly SearchDayRecord[],
): Promise<Ingested> {
  const source = {
    storeId,
    platform: "google_search_console",
    packing: packNumberedRows,
    read,
  } as const;
  return ingestSourceDays(db, source, records);
}

function read({ breakdown, rows }: SearchDayRecord) {
  return {
    report: `search:${breakdown}`,
    quality: unmarkedQuality,
    rows: byMember(rows.map((row) => [row.member, row.clicks, row.impressions, row.positionSum])),
  } as const;
}
