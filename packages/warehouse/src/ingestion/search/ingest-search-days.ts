import type { SearchDayRecord } from "@cartograph/contracts/day-records.ts";
import { batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { searchBreakdownCode } from "@cartograph/database/tables/search.table.ts";
import { byMember } from "../day-rows.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { type ReportedDay, replaceDays } from "../replace-days.ts";
import { accountsOfRecords } from "../source-accounts.ts";

/** Search Console marks none of its figures. */
const quality = {
  hasOtherRow: false,
  isThresholded: false,
  isSampled: false,
  isTruncated: false,
};

/** Stores the searches of whole days in the place of what was known of these days. */
export async function ingestSearchDays(
  db: Database,
  storeId: number,
  records: readonly SearchDayRecord[],
): Promise<Ingested> {
  const source = { storeId, platform: "google_search_console" } as const;
  const accountOf = await accountsOfRecords(db, source, records);
  const days = records.map((record): ReportedDay => {
    const { id: accountId } = accountOf(record);
    const day = parseDay(record.day);
    return {
      accountId,
      report: `search:${record.breakdown}`,
      day,
      readAt: record.readAt,
      quality,
      key: [storeId, accountId, searchBreakdownCode(record.breakdown), day],
      rows: byMember(
        record.rows.map((row) => [row.member, row.clicks, row.impressions, row.positionSum]),
      ),
    };
  });
  const stored = await replaceDays(db, { storeId, statements: searchDayStatements(db) }, days);
  return { stored, unchanged: records.length - stored, refused: [] };
}

const searchDayStatements = oncePerDialect((db) => ({
  insert: insertStatement(db, "search_days", [
    "store_id",
    "account_id",
    "breakdown",
    "day",
    "member",
    "clicks",
    "impressions",
    "position_sum",
  ]),
  clear: batchStatement(
    db
      .deleteFrom("search_days")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("breakdown", "=", 0)
      .where("day", "=", 0),
  ),
}));
