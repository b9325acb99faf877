import type { ItemDayRecord } from "@cartograph/contracts/day-records.ts";
import { batchStatement, oncePerDialect } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertStatement } from "@cartograph/database/statements.ts";
import type { StoreContext } from "../../ask.ts";
import { parseDay } from "../../calendar/zoned-day.ts";
import { byMember } from "../day-rows.ts";
import type { Ingested } from "../sales/ingest-orders.ts";
import { type ReportedDay, replaceDays } from "../replace-days.ts";
import { accountsOfRecords } from "../source-accounts.ts";

/** Stores the items of whole days in the place of what was known of these days. */
export async function ingestItemDays(
  db: Database,
  store: StoreContext,
  records: readonly ItemDayRecord[],
): Promise<Ingested> {
  const source = { storeId: store.id, platform: "google_analytics" } as const;
  const accountOf = await accountsOfRecords(db, source, records);
  const days = records.map((record): ReportedDay => {
    const { id: accountId } = accountOf(record);
    const day = parseDay(record.day);
    return {
      accountId,
      report: "item",
      day,
      readAt: record.readAt,
      quality: record.quality,
      key: [store.id, accountId, day],
      rows: rowsOf(record, store.currency),
    };
  });
  const stored = await replaceDays(
    db,
    { storeId: store.id, statements: itemDayStatements(db) },
    days,
  );
  return { stored, unchanged: records.length - stored, refused: [] };
}

/** An item that was renamed on the day comes under both names, and has the one that sorts last. */
function rowsOf({ rows, currency }: ItemDayRecord, storeCurrency: string) {
  const isCounted = currency === storeCurrency;
  const names = new Map<string, string>();
  for (const row of rows) {
    const id = row.itemExternalId.toWellFormed();
    const name = row.name.toWellFormed();
    if (name >= (names.get(id) ?? "")) names.set(id, name);
  }
  const sums = byMember(
    rows.map((row) => [
      row.itemExternalId,
      row.views,
      row.addedToCart,
      row.checkedOut,
      row.purchased,
      isCounted ? row.revenueMinor : 0,
    ]),
  );
  return sums.map(([id, ...figures]) => [id, names.get(id) ?? "", ...figures]);
}

const itemDayStatements = oncePerDialect((db) => ({
  insert: insertStatement(db, "item_days", [
    "store_id",
    "account_id",
    "day",
    "item_ext_id",
    "name",
    "views",
    "added_to_cart",
    "checked_out",
    "purchased",
    "revenue_minor",
  ]),
  clear: batchStatement(
    db
      .deleteFrom("item_days")
      .where("store_id", "=", 0)
      .where("account_id", "=", 0)
      .where("day", "=", 0),
  ),
}));
