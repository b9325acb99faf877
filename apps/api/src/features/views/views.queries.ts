import { AppError } from "@cartograph/contracts/app-error.ts";
import { maxViews, type SavedView, type ViewCreate } from "@cartograph/contracts/views.ts";
import { reserveIds } from "@cartograph/database/dialects/reserve-ids.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { writeStore } from "@cartograph/database/transactions.ts";
import { isIntegerId } from "@cartograph/warehouse/ingestion/sales/stored-id.ts";

export type ViewRef = { storeId: number; id: string };

/** The store's views, by name. */
export async function listViews(db: Database, storeId: number): Promise<SavedView[]> {
  const rows = await db
    .selectFrom("saved_views as view")
    .leftJoin("users", "users.id", "view.created_by")
    .select(["view.id", "view.name", "view.path", "view.created_at", "users.username"])
    .where("view.store_id", "=", storeId)
    .execute();
  return rows
    .map(({ id, name, path, created_at: at, username }) => ({
      id: String(id),
      name,
      path,
      createdBy: username,
      createdAt: new Date(at).toISOString(),
    }))
    .toSorted((left, right) => left.name.localeCompare(right.name, "en", { numeric: true }));
}

/** @throws AppError conflict when the store has too many */
export async function createView(
  db: Database,
  by: { storeId: number; userId: string; now: number },
  { name, path }: ViewCreate,
): Promise<string> {
  return writeStore(db, by.storeId, async (trx) => {
    const { count } = await trx
      .selectFrom("saved_views")
      .select((build) => build.fn.countAll<number>().as("count"))
      .where("store_id", "=", by.storeId)
      .executeTakeFirstOrThrow();
    if (count >= maxViews) {
      throw new AppError("conflict", `A store can have up to ${maxViews} saved views`);
    }
    const id = await reserveIds(trx, { storeId: by.storeId, table: "saved_views" }, 1);
    await trx
      .insertInto("saved_views")
      .values({
        store_id: by.storeId,
        id,
        name,
        path,
        created_by: by.userId,
        created_at: by.now,
      })
      .execute();
    return String(id);
  });
}

/** @throws AppError not_found */
export async function updateView(
  db: Database,
  { storeId, id }: ViewRef,
  changes: { name?: string | undefined; path?: string | undefined },
): Promise<void> {
  const { name, path } = changes;
  const { numUpdatedRows } = await db
    .updateTable("saved_views")
    .set((build) => ({ name: name ?? build.ref("name"), path: path ?? build.ref("path") }))
    .where("store_id", "=", storeId)
    .where("id", "=", isIntegerId(id) ? Number(id) : 0)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw noSuchView();
}

/** @throws AppError not_found */
export async function deleteView(db: Database, { storeId, id }: ViewRef): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom("saved_views")
    .where("store_id", "=", storeId)
    .where("id", "=", isIntegerId(id) ? Number(id) : 0)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw noSuchView();
}

function noSuchView(): AppError {
  return new AppError("not_found", "There is no such view");
}
