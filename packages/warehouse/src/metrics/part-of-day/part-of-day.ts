import type { Database } from "@cartograph/database/schema.ts";
import type { StoreContext } from "../../report-request.ts";
import { readStoredOrderDay } from "../../rollups/order-columns/packed-order-days.ts";
import type { StoreCache } from "../../store-cache.ts";
import type { DayPart, PartSums } from "./day-part.ts";
import { ledgerPart } from "./ledger-part.ts";
import { packedPart } from "./packed-part.ts";

/**
 * Read from the packed orders of the day, or from the ledger if the day is not packed: packing it would take much longer
 * than adding up the part.
 */
export async function openPartOfDay(
  db: Database,
  { store, cache }: { store: StoreContext; cache: StoreCache },
  part: DayPart,
): Promise<PartSums> {
  const day = await readStoredOrderDay(db, { store, cache, day: part.day });
  return day === null ? ledgerPart(db, store, part) : packedPart(day, part.until);
}
