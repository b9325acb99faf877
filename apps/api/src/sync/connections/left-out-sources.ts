import type { Database } from "@cartograph/database/schema.ts";
import { withNewVersion } from "@cartograph/warehouse/store-version.ts";
import type { IntegrationRef } from "../context/integration-ref.ts";

/*
 * What syncs left out of a source, which is an integration or a disconnected account. It belongs to the cursors: without
 * them, the records are read and refused again.
 */

/** Moves it to the account that the integration's data is kept for, or to the integration that continues an account. */
export async function moveLeftOut(
  db: Database,
  { storeId, integrationId: from }: IntegrationRef,
  to: string,
): Promise<void> {
  if (from === to) return;
  await withNewVersion(db, storeId, async (trx) => {
    const rows = await trx
      .selectFrom("left_out_records")
      .selectAll()
      .where("store_id", "=", storeId)
      .where("source_id", "=", from)
      .execute();
    if (rows.length === 0) return;
    await trx
      .insertInto("left_out_records")
      .values(rows.map((row) => ({ ...row, source_id: to })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await deleteLeftOut(trx, { storeId, integrationId: from });
  });
}

export async function deleteLeftOut(
  db: Database,
  { storeId, integrationId }: IntegrationRef,
): Promise<void> {
  await withNewVersion(db, storeId, (trx) =>
    trx
      .deleteFrom("left_out_records")
      .where("store_id", "=", storeId)
      .where("source_id", "=", integrationId)
      .execute(),
  );
}
