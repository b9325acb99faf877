import type { SettingSource } from "@cartograph/contracts/store.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { bumpStoreVersion } from "./store-version.ts";

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
