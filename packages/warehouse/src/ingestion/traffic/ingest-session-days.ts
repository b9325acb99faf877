import type { SessionDayRecord } from "@cartograph/contracts/day-records.ts";
import { batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../ask.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { sessionBreakdownCode } from "@cartograph/database/tables/traffic.table.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { byMember } from "../day-rows.ts";
import { type ReportedDay, replaceDays } from "../replace-days.ts";
import { accountsOfRecords } from "../source-accounts.ts";

/** Stores the sessions of whole days in the place of what was known of these days. */
export async function ingestSessionDays(
  db: Database,
  store: StoreContext,
  records: readonly SessionDayRecord[],
): Promise<Ingested> {
  const source = { storeId: store.id, platform: "google_analytics" } as const;
  const accountOf = await accountsOfRecords(db, source, records);
  const days = records.map((record): ReportedDay => {
    const { id: accountId } = accountOf(record);
    const day = parseDay(record.day);
    return {
      accountId,
      report: `session:${record.breakdown}`,
      day,
      readAt: record.readAt,
      quality: record.quality,
      key: [store.id, accountId, sessionBreakdownCode(record.breakdown), day],
      rows: rowsOf(record, store.currency),
    };
  });
  const stored = await replaceDays(
    db,
    { storeId: store.id, statements: sessionDayStatements(db) },
    days,
  );
  return { stored, unchanged: records.length - stored, refused: [] };
}

/** An amount in another currency than the store's is left out: it is never taken one to one. */
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

const sessionDayStatements = oncePerDialect((db) => ({
  insert: insertStatement(db, "session_days", [
    "store_id",
    "account_id",
    "breakdown",
    "day",
    "member",
    "sessions",
    "engaged_sessions",
    "duration_ms",
    "users",
    "page_views",
    "events",
    "purchases",
    "revenue_minor",
  ]),
  clear: batchStatement(
    db
      .deleteFrom("session_days")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("breakdown", "=", 0)
      .where("day", "=", 0),
  ),
}));
