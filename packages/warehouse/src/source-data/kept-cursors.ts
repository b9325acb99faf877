import type {
  DisconnectedAccountsTable,
  SyncCursorsTable,
} from "@cartograph/database/tables/integrations.table.ts";

/** A sync cursor of a disconnected account. */
type KeptCursor = Pick<SyncCursorsTable, "stream" | "cursor" | "updated_at">;

/** Cursors that were kept without their time count as read until the account's last sync. */
export function keptCursors({
  cursors,
  read_until,
}: Pick<DisconnectedAccountsTable, "cursors" | "read_until">): KeptCursor[] {
  const kept = JSON.parse(cursors) as (Omit<KeptCursor, "updated_at"> & Partial<KeptCursor>)[];
  return kept.map((cursor) => ({ updated_at: read_until, ...cursor }));
}
