import type { Schema } from "@cartograph/database/schema.ts";
import { writeUnlessBusy } from "@cartograph/database/write-unless-busy.ts";
import type { Kysely } from "kysely";
import {
  type Identity,
  identityQuery,
  type IdentityRow,
  toIdentity,
  touchSession,
  versionQuery,
} from "./identity-rows.ts";
import type { SessionCache } from "./session-cache.ts";
import { idleLifetimeMs, touchIntervalMs } from "./session-lifetime.ts";
import { createTurnVersions } from "./turn-versions.ts";

export type IdentifyCall = {
  /** Whether the call postpones the session's idle timeout; true by default. */
  countsAsUse?: boolean;
  /** Whether the call was received from a socket in the current event loop turn; see `createTurnVersions`. */
  isFromSocket?: boolean;
};

/** Synchronous when neither the session nor its store's data version must be read. */
export type Identify = (
  cookieHeader: string | undefined,
  call?: IdentifyCall,
) => Identity | null | Promise<Identity | null>;

export type IdentifyOptions = {
  db: Kysely<Schema>;
  now: () => number;
  /** Whether no other process uses the database; sessions are cached only then. */
  isOnlyProcess: boolean;
  /** When the demo is off, nobody can view its remaining data, and its account is treated as missing. */
  isDemoOn: boolean;
  /** Hash under which the cookie's session is stored; null without one. */
  readSessionHash: (cookieHeader: string | undefined) => string | null;
  onTouchFailed: (error: unknown) => void;
  /** The version to use in place of the newest one. */
  publishedVersion: (storeId: number, newest: number) => number;
  cache: SessionCache<CachedSession>;
};

/** A session as stored, and when it was read (UTC ms). */
export type CachedSession = { row: IdentityRow; identity: Identity; readAt: number };

type Lookup = { idHash: string; storeId: number | null; time: number };

/** Limits how long a session outlives its end if another program changes the database. */
const cacheMs = 10_000;

/**
 * Resolves the session cookie. The session is cached while its store's data version is unchanged, since changed store
 * settings raise it; the version itself is read each time. If other processes use the database, which may end the
 * session, the session is read each time too: both take one query.
 */
export function createIdentify(options: IdentifyOptions): Identify {
  const { db, now, cache, readSessionHash } = options;
  // Null equals nothing in SQL, so no viewed store is found when the demo is off.
  const viewable = options.isDemoOn ? 1 : null;
  const lookup = identityQuery(db).compile();
  const versionLookup = versionQuery(db).compile();
  const turn = createTurnVersions();

  return (cookieHeader, { countsAsUse = true, isFromSocket = false } = {}) => {
    const idHash = readSessionHash(cookieHeader);
    if (idHash === null) return null;
    const time = now();
    const cached = cache.get(idHash);
    if (!cached || !options.isOnlyProcess || !isUsable(cached, time, countsAsUse))
      return load(idHash, time, countsAsUse);
    const shared = isFromSocket ? turn.get(cached.row.store_id) : undefined;
    if (shared !== undefined && shared === versionIn(cached)) return published(cached);
    return revalidate(idHash, cached, countsAsUse);
  };

  async function revalidate(idHash: string, cached: CachedSession, countsAsUse: boolean) {
    const { store_id: storeId } = cached.row;
    const { rows } = await db.executeQuery<{ version: number }>({
      ...versionLookup,
      parameters: [storeId],
    });
    const version = rows[0]?.version ?? 0;
    turn.set(storeId, version);
    // A session that ended while the version was read is no longer cached.
    const isCurrent = cache.get(idHash) === cached && version === versionIn(cached);
    return isCurrent ? published(cached) : load(idHash, now(), countsAsUse);
  }

  async function load(
    idHash: string,
    time: number,
    countsAsUse: boolean,
  ): Promise<Identity | null> {
    const storeId = cache.get(idHash)?.row.store_id ?? null;
    const cached = await cache.load(idHash, () => read({ idHash, storeId, time }));
    if (cached === null) return null;
    if (countsAsUse && cached.row.touched_at <= time - touchIntervalMs) {
      // Recording the last use is best effort: neither a full disk nor another connection's write may block reading.
      await writeUnlessBusy(db, (connection) => touchSession(connection, idHash, time)).catch(
        options.onTouchFailed,
      );
      // Also after a failure, so that it is tried again only when the session is next read from the database.
      cached.row.touched_at = time;
    }
    return published(cached);
  }

  /**
   * `storeId` is the store that the session probably views. If it views another, both are read again, since the session
   * and the version must come from the same query.
   */
  async function read({ idHash, storeId, time }: Lookup): Promise<CachedSession | null> {
    const since = time - idleLifetimeMs;
    const parameters = [viewable, storeId, idHash, time, since, options.isDemoOn ? 1 : 0];
    const { rows } = await db.executeQuery<IdentityRow>({ ...lookup, parameters });
    const row = rows[0];
    if (!row) return null;
    if (row.store_id !== storeId) return read({ idHash, storeId: row.store_id, time });
    return { row, identity: toIdentity(row), readAt: time };
  }

  function published(cached: CachedSession): Identity {
    const { store, dataVersion } = cached.identity;
    const version = options.publishedVersion(store.id, versionIn(cached));
    if (version !== dataVersion) cached.identity = { ...cached.identity, dataVersion: version };
    return cached.identity;
  }
}

const versionIn = ({ row }: CachedSession) => row.version ?? 0;

/** Whether a cached session is up to date: not expired, and its use recorded within the last minute. */
function isUsable({ row, readAt }: CachedSession, time: number, countsAsUse: boolean): boolean {
  return (
    time >= readAt &&
    time < readAt + cacheMs &&
    time < row.expires_at &&
    time < row.touched_at + (countsAsUse ? touchIntervalMs : idleLifetimeMs)
  );
}
