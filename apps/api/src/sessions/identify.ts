import type { User } from "@cartograph/contracts/accounts.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { StoreContext } from "@cartograph/warehouse/ask.ts";
import type { Kysely } from "kysely";
import { idleLifetimeMs, touchIntervalMs } from "./session-lifetime.ts";

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

/** A call counts as a use of the session, which postpones its idle timeout, unless stated otherwise. */
export type Identify = (
  cookieHeader: string | undefined,
  call?: { isUse: boolean },
) => Promise<Identity | null>;

export type IdentifyOptions = {
  db: Kysely<Schema>;
  now: () => number;
  /** When the demo is off, nobody can view its remaining data, and its account is treated as missing. */
  isDemoOn: boolean;
  /** The hash under which the cookie's session is stored; null without one. */
  readSessionHash: (cookieHeader: string | undefined) => string | null;
  onTouchFailed: (error: unknown) => void;
  /** The version to use in place of the newest one. */
  publishVersion: (storeId: number, newest: number) => number;
};

/** Resolves the session cookie with one statement that is compiled once, since it runs before every answer. */
export function createIdentify(options: IdentifyOptions): Identify {
  const { db, now, readSessionHash } = options;
  // Null equals nothing, so no viewed store is found when the demo is off.
  const viewable = options.isDemoOn ? 1 : null;
  const lookup = identityQuery(db).compile();
  return async (cookieHeader, { isUse } = { isUse: true }) => {
    const idHash = readSessionHash(cookieHeader);
    if (idHash === null) return null;
    const time = now();
    const parameters = [viewable, idHash, time, time - idleLifetimeMs, options.isDemoOn ? 1 : 0];
    const { rows } = await db.executeQuery<IdentityRow>({ ...lookup, parameters });
    const row = rows[0];
    if (!row) return null;
    if (isUse && row.touched_at <= time - touchIntervalMs) {
      // Recording the last use is best effort: a full disk must not break reading.
      await touch(db, idHash, time).catch(options.onTouchFailed);
    }
    return toIdentity(row, options.publishVersion(row.store_id, row.version ?? 0));
  };
}

// Placeholders are in the order of `parameters` above.
function identityQuery(db: Kysely<Schema>) {
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
      join.on((on) => on("store_versions.store_id", "=", on.fn.coalesce("viewed.id", "own.id"))),
    )
    .select((select) => [
      "sessions.touched_at",
      "sessions.public_id",
      "users.id as user_id",
      "users.username",
      "users.name",
      "users.email",
      select.fn.coalesce("viewed.id", "own.id").as("store_id"),
      select.fn.coalesce("viewed.timezone", "own.timezone").as("timezone"),
      select.fn.coalesce("viewed.currency", "own.currency").as("currency"),
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

type IdentityRow = Awaited<ReturnType<ReturnType<typeof identityQuery>["execute"]>>[number];

function toIdentity(row: IdentityRow, dataVersion: number): Identity {
  return {
    user: { id: row.user_id, username: row.username, name: row.name, email: row.email },
    store: { id: row.store_id, timezone: row.timezone, currency: row.currency },
    sessionId: row.public_id,
    isDemo: row.viewed_id !== null || row.own_is_demo === 1,
    isReadOnly: row.viewed_id !== null,
    dataVersion,
  };
}

async function touch(db: Kysely<Schema>, idHash: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ touched_at: now })
    .where("id_hash", "=", idHash)
    .where("revoked_at", "is", null)
    .execute();
}
