import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { parseDay } from "../calendar/zoned-day.ts";
import { type DayStatements, replaceDays, type ReportedDay } from "./replace-days.ts";
import type { Ingested } from "./sales/ingest-orders.ts";
import { accountsOfRecords } from "./source-accounts.ts";

type DayRecord = { accountExternalId: string; day: string; readAt: number };

/** One report of a platform and the table that stores its rows. */
export type SourceReport<Day extends DayRecord> = {
  storeId: number;
  platform: Platform;
  statements: (db: Database) => DayStatements;
  /** `breakdown` is the code in the table's key, for tables that have one. */
  read: (record: Day) => Pick<ReportedDay, "report" | "quality" | "rows"> & { breakdown?: number };
};

/** Stores whole days and replaces what was stored for them. */
export async function ingestSourceDays<Day extends DayRecord>(
  db: Database,
  { storeId, platform, statements, read }: SourceReport<Day>,
  records: readonly Day[],
): Promise<Ingested> {
  const accountOf = await accountsOfRecords(db, { storeId, platform }, records);
  const days = records.map((record): ReportedDay => {
    const { breakdown, ...report } = read(record);
    const accountId = accountOf(record).id;
    const day = parseDay(record.day);
    const key =
      breakdown === undefined ? [storeId, accountId, day] : [storeId, accountId, breakdown, day];
    return { ...report, accountId, day, readAt: record.readAt, key };
  });
  const stored = await replaceDays(db, { storeId, statements: statements(db) }, days);
  return { stored, unchanged: records.length - stored, refused: [] };
}
