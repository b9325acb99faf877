import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { parseDay } from "../calendar/days.ts";
import { refusedContent } from "../source-days/refused-content.ts";
import { bumpStoreVersion } from "../store-version.ts";
import { accountsOfRecords } from "./source-accounts.ts";

type DayRecord = Extract<SourceRecord, { day: string }>;

/**
 * Marks refused days, because a day without any reading between others counts as 0. A day with a reading keeps it,
 * whether that is read before or after the refused one, so that the order of pages does not matter.
 */
export async function markRefusedDays(
  db: Database,
  storeId: number,
  refused: readonly SourceRecord[],
): Promise<void> {
  for (const record of refused) {
    if (!("day" in record)) continue;
    const { platform, report } = sourceOf(record);
    const accountOf = await accountsOfRecords(db, { storeId, platform }, [record]);
    const { id: accountId } = accountOf(record);
    const { numInsertedOrUpdatedRows } = await db
      .insertInto("report_days")
      .values({
        store_id: storeId,
        account_id: accountId,
        report,
        day: parseDay(record.day),
        // Earlier than any reading, so that each replaces the mark.
        read_at: 0,
        content_hash: refusedContent,
        has_other_row: 0,
        is_thresholded: 0,
        is_sampled: 0,
        is_truncated: 0,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await bumpStoreVersion(db, storeId);
  }
}

function sourceOf(record: DayRecord) {
  switch (record.kind) {
    case "session_day":
      return { platform: "google_analytics", report: `session:${record.breakdown}` } as const;
    case "item_day":
      return { platform: "google_analytics", report: "item" } as const;
    case "search_day":
      return { platform: "google_search_console", report: `search:${record.breakdown}` } as const;
    case "ad_day":
      return { platform: record.platform, report: "ad" } as const;
    case "email_day":
      return { platform: record.platform, report: "email" } as const;
  }
}
