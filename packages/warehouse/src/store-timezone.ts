import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { changeStoreTimezone } from "./rollups/change-store-timezone.ts";
import { bumpStoreVersion } from "./store-version.ts";

/**
 * Sets the store's time zone (an IANA name) with its source and, if it differs, moves stored data to the days of the new
 * zone. Call it in a transaction: a sync that finds the operator's zone before its source is recorded would replace it.
 * @throws AppError `not_found` when the store does not exist.
 */
export async function setStoreTimezone(
  db: Database,
  storeId: number,
  zone: { timezone: string; source: SettingSource; isKnown: boolean },
): Promise<void> {
  const store = await db
    .selectFrom("stores")
    .select("timezone")
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (store?.timezone !== zone.timezone) await changeStoreTimezone(db, storeId, zone.timezone);
  await recordTimezoneSource(db, storeId, zone);
}

/** Records where the store's time zone came from. Until it is confirmed, every report carries a notice about it. */
export async function recordTimezoneSource(
  db: Database,
  storeId: number,
  { source, isKnown }: { source: SettingSource; isKnown: boolean },
): Promise<void> {
  await db
    .updateTable("stores")
    .set({ timezone_source: source, is_timezone_known: Number(isKnown) })
    .where("id", "=", storeId)
    .execute();
  await bumpStoreVersion(db, storeId);
}
