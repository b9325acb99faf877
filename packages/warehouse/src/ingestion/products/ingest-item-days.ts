import type { ItemDayRecord } from "@cartograph/contracts/day-records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { byMember } from "../day-rows.ts";
import { ingestSourceDays } from "../ingest-source-days.ts";
import { packItemRows } from "../row-packing.ts";
import type { Ingested } from "../sales/ingest-orders.ts";

export function ingestItemDays(
  db: Database,
  { id: storeId, currency }: StoreContext,
  records: readonly ItemDayRecord[],
): Promise<Ingested> {
  const read = (record: ItemDayRecord) =>
    ({ report: "item", quality: record.quality, rows: rowsOf(record, currency) }) as const;
  const source = { storeId, platform: "google_analytics", packing: packItemRows, read } as const;
  return ingestSourceDays(db, source, records);
}

/** An item renamed during the day is reported under both names; the name that sorts last is kept. */
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
