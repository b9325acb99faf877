import type { Platform } from "@cartograph/contracts/platform.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { parseDay } from "../calendar/days.ts";
import type { RowPacking } from "./row-packing.ts";
import { replaceDays } from "./replace-days.ts";
import type { ReportedDay } from "./reported-day.ts";
import type { Ingested } from "./sales/ingest-orders.ts";
import { accountsOfRecords } from "./source-accounts.ts";

type DayRecord = { accountExternalId: string; day: string; readAt: number };

/** One report of a platform and how its rows are packed. */
export type SourceReport<Day extends DayRecord> = {
  storeId: number;
  platform: Platform;
  packing: RowPacking;
  read: (record: Day) => Pick<ReportedDay, "report" | "quality" | "rows">;
};

/** Stores whole days and replaces what was stored for them. */
export async function ingestSourceDays<Day extends DayRecord>(
  db: Database,
  { storeId, platform, packing, read }: SourceReport<Day>,
  records: readonly Day[],
): Promise<Ingested> {
  const accountOf = await accountsOfRecords(db, { storeId, platform }, records);
  const days = records.map((record): ReportedDay => ({
    ...read(record),
    accountId: accountOf(record).id,
    day: parseDay(record.day),
    readAt: record.readAt,
  }));
  const stored = await replaceDays(db, { storeId, packing }, days);
  return { stored, unchanged: records.length - stored, refused: [] };
}
