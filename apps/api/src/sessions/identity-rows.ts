import type { User } from "@cartograph/contracts/accounts.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { StoreContext } from "@cartograph/warehouse/report-request.ts";
import type { Kysely } from "kysely";

/** The caller, their store, and the version of its data. */
export type Identity = {
  user: User;
  store: StoreContext;
  /** Public id of the session. */
  sessionId: string;
  isDemo: boolean;
  /** True while a user with their own account views the demo store. */
  isReadOnly: boolean;
  /** Changes with everything that an answer can depend on except time; see `PublishedVersions`. */
  dataVersion: number;
};

/** Placeholder: store id. */
export function versionQuery(db: Kysely<Schema>) {
  return db.selectFrom("store_versions").select("version").where("store_id", "=", 0);
}

/**
 * Placeholders in order: 1 or null if demo stores can be viewed, the id of the store whose version is read, id hash,
 * now, now less idle lifetime, 1 if demo is on. The version is null if the session views another store: with the store
 * as a value, Citus asks only the node that has it.
 */
export function identityQuery(db: Kysely<Schema>) {
  return db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .innerJoin("stores as own", "own.user_id", "users.id")
    .leftJoin("stores as viewed", (join) =>
      join
        .onRef("viewed.id", "=", "sessions.viewed_store_id")
        .onRef("viewed.id", "!=", "own.id")
        .on("viewed.is_demo", "=", 1),
    )
    .leftJoin("store_versions", (join) =>
      join
        .on((on) => on("store_versions.store_id", "=", on.fn.coalesce("viewed.id", "own.id")))
        .on("store_versions.store_id", "=", 0),
    )
    .select((select) => [
      "sessions.touched_at",
      "sessions.expires_at",
      "sessions.public_id",
      "users.id as user_id",
      "users.username",
      "users.name",
      "users.email",
      select.fn.coalesce("viewed.id", "own.id").as("store_id"),
      select.fn.coalesce("viewed.timezone", "own.timezone").as("timezone"),
      select.fn.coalesce("viewed.currency", "own.currency").as("currency"),
      select.fn.coalesce("viewed.date_basis", "own.date_basis").as("date_basis"),
      select.fn
        .coalesce("viewed.regular_min_orders", "own.regular_min_orders")
        .as("regular_min_orders"),
      select.fn.coalesce("viewed.vip_min_orders", "own.vip_min_orders").as("vip_min_orders"),
      "own.is_demo as own_is_demo",
      "viewed.id as viewed_id",
      "store_versions.version",
    ])
    .where("sessions.id_hash", "=", "")
    .where("sessions.revoked_at", "is", null)
    .where("sessions.expires_at", ">", 0)
    .where("sessions.touched_at", ">", 0)
    .where("own.is_demo", "<=", 0);
}

export type IdentityRow = Awaited<ReturnType<ReturnType<typeof identityQuery>["execute"]>>[number];

export function toIdentity(row: IdentityRow): Identity {
  return {
    user: { id: row.user_id, username: row.username, name: row.name, email: row.email },
    store: {
      id: row.store_id,
      timezone: row.timezone,
      currency: row.currency,
      dateBasis: row.date_basis,
      segmentMinOrders: { regular: row.regular_min_orders, vip: row.vip_min_orders },
    },
    sessionId: row.public_id,
    isDemo: row.viewed_id !== null || row.own_is_demo === 1,
    isReadOnly: row.viewed_id !== null,
    dataVersion: row.version ?? 0,
  };
}

export async function touchSession(db: Kysely<Schema>, idHash: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ touched_at: now })
    .where("id_hash", "=", idHash)
    .where("revoked_at", "is", null)
    .execute();
}
