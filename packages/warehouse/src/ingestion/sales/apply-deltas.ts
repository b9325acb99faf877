import type { Database } from "@cartograph/database/schema.ts";
import { storeColumnChanges } from "../../rollups/column-changes.ts";
import { nameLineProducts } from "../../rollups/line-product-names.ts";
import { addToRollup, narrowRollupNames } from "../../rollups/narrow-rollups.ts";
import type { RollupDeltas } from "./rollup-deltas.ts";

/** Adds a batch's deltas to the rollups. */
export async function applyDeltas(
  db: Database,
  storeId: number,
  deltas: RollupDeltas,
): Promise<void> {
  for (const table of narrowRollupNames) {
    await addToRollup(db, storeId, { table, rows: deltas[table].values() });
  }
  await storeColumnChanges(db, storeId, deltas.columns);
  await nameLineProducts(db, storeId, deltas.lines);
}
