import type { SavedView } from "@cartograph/contracts/views.ts";
import type { Database } from "@cartograph/database/schema.ts";

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
