import type { SearchDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { searchBreakdownCode } from "@cartograph/database/tables/search.table.ts";
import { byMember } from "../day-rows.ts";
import { ingestSourceDays } from "../ingest-source-days.ts";
import { dayStatements, unmarkedQuality } from "../replace-days.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

const statements = dayStatements("search_days", [
  "member",
  "clicks",
  "impressions",
  "position_sum",
]);

export function ingestSearchDays(
  db: Database,
  storeId: number,
  records: readonly SearchDayRecord[],
): Promise<Ingested> {
  const source = { storeId, platform: "google_search_console", statements, read } as const;
  return ingestSourceDays(db, source, records);
}

function read({ breakdown, rows }: SearchDayRecord) {
  return {
    report: `search:${breakdown}`,
    breakdown: searchBreakdownCode(breakdown),
    quality: unmarkedQuality,
    rows: byMember(rows.map((row) => [row.member, row.clicks, row.impressions, row.positionSum])),
  } as const;
}
