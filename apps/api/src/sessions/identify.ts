import type { Schema } from "@cartograph/database/schema.ts";
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
  isUse?: boolean;
  /** Whether the call was received from a socket, so that the turn of the event loop tells when; see `TurnVersions`. */
  isFromSocket?: boolean;
};

/** Synchronous when the session and the version of its store's data are known without reading. */
export type Identify = (
  cookieHeader: string | undefined,
  call?: IdentifyCall,
) => Identity | null | Promise<Identity | null>;

export type IdentifyOptions = {
  db: Kysely<Schema>;
  now: () => number;
  /** Whether no other process uses the database; sessions are cached only then. */
  isAlone: boolean;
  /** When the demo is off, nobody can view its remaining data, and its account is treated as missing. */
  isDemoOn: boolean;
  /** The hash under which the cookie's session is stored; null without one. */
  readSessionHash: (cookieHeader: string | undefined) => string | null;
  onTouchFailed: (error: unknown) => void;
  /** The version to use in place of the newest one. */
  publishVersion: (storeId: number, newest: number) => number;
  cache: SessionCache<KnownSession>;
};

/** A session as stored, and when it was read (UTC ms). */
export type KnownSession = { row: IdentityRow; identity: Identity; readAt: number };

/** Limits how long a session outlives its end if another program changes the database. */
const cachedForMs = 10_000;

/**
 * Resolves the session cookie. The session is cached while the version of its store's data is unchanged, since changes
 * of the store's settings raise it; the version itself is read each time. With other processes on the database, which
 * may end the session, the session is read each time too: both are one query.
 */
export function createIdentify(options: IdentifyOptions): Identify {
  const { db, now, cache, readSessionHash } = options;
  // Null equals nothing, so no viewed store is found when the demo is off.
  const viewable = options.isDemoOn ? 1 : null;
  const lookup = identityQuery(db).compile();
  const versionLookup = versionQuery(db).compile();
  const turn = createTurnVersions();

  return (cookieHeader, { isUse = true, isFromSocket = false } = {}) => {
    const idHash = readSessionHash(cookieHeader);
    if (idHash === null) return null;
    const time = now();
    const known = cache.get(idHash);
    if (!known || !options.isAlone || !isUsable(known, time, isUse))
      return load(idHash, time, isUse);
    const shared = isFromSocket ? turn.get(known.row.store_id) : undefined;
    if (shared !== undefined && shared === versionIn(known)) return published(known);
    return revalidate(idHash, known, isUse);
  };

  async function revalidate(idHash: string, known: KnownSession, isUse: boolean) {
    const { store_id: storeId } = known.row;
    const { rows } = await db.executeQuery<{ version: number }>({
      ...versionLookup,
      parameters: [storeId],
    });
    const version = rows[0]?.version ?? 0;
    turn.set(storeId, version);
    // A session that ended while the version was read is no longer cached.
    const isCurrent = cache.get(idHash) === known && version === versionIn(known);
    return isCurrent ? published(known) : load(idHash, now(), isUse);
  }

  async function load(idHash: string, time: number, isUse: boolean): Promise<Identity | null> {
    const known = await cache.load(idHash, () => read(idHash, time));
    if (known === null) return null;
    if (isUse && known.row.touched_at <= time - touchIntervalMs) {
      // Recording the last use is best effort: a full disk must not break reading.
      await touchSession(db, idHash, time).then(
        () => (known.row.touched_at = time),
        options.onTouchFailed,
      );
    }
    return published(known);
  }

  async function read(idHash: string, time: number): Promise<KnownSession | null> {
    const parameters = [viewable, idHash, time, time - idleLifetimeMs, options.isDemoOn ? 1 : 0];
    const { rows } = await db.executeQuery<IdentityRow>({ ...lookup, parameters });
    const row = rows[0];
    return row ? { row, identity: toIdentity(row), readAt: time } : null;
  }

  function published(known: KnownSession): Identity {
    const { store, dataVersion } = known.identity;
    const version = options.publishVersion(store.id, versionIn(known));
    if (version !== dataVersion) known.identity = { ...known.identity, dataVersion: version };
    return known.identity;
  }
}

const versionIn = ({ row }: KnownSession) => row.version ?? 0;

/** Whether a cached session needs no reading: it has not expired, and its use was recorded within the last minute. */
function isUsable({ row, readAt }: KnownSession, time: number, isUse: boolean): boolean {
  return (
    time >= readAt &&
    time < readAt + cachedForMs &&
    time < row.expires_at &&
    time < row.touched_at + (isUse ? touchIntervalMs : idleLifetimeMs)
  );
}
