import type { Database } from "@cartograph/database/schema.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import type { StoreContext } from "../report-request.ts";
import { withNewVersion } from "../store-version.ts";
import { sampleOrder } from "./sample-order.ts";

/**
 * Stores an import of a file with one order for each time, named like it.
 * @param finishedAt when the import ended, UTC ms
 */
export async function importTestOrders(
  db: Database,
  store: StoreContext,
  {
    placed,
    number = 1,
    finishedAt,
  }: { placed: readonly string[]; number?: number; finishedAt: number },
): Promise<void> {
  const records = placed.map((time) => sampleOrder({ name: time, placed: time, origin: "export" }));
  await ingestPage(db, { store, records, importNumber: number, now: finishedAt });
  await withNewVersion(db, store.id, (trx) =>
    trx
      .insertInto("imports")
      .values({
        id: `import-${number}`,
        store_id: store.id,
        number,
        file_name: null,
        status: "done",
        rows: records.length,
        orders: records.length,
        refused: "[]",
        refused_count: 0,
        notes: "[]",
        message: null,
        started_at: finishedAt,
        finished_at: finishedAt,
      })
      .execute(),
  );
}
