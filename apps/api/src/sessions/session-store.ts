import type { Schema } from "@cartograph/database/schema.ts";
import type { SessionStore } from "@fastify/session";
import type { Session } from "fastify";
import type { Kysely } from "kysely";
import { createHash, randomUUID } from "node:crypto";
import { callbackify } from "node:util";
import type { BrowserKind } from "./browser-kind.ts";
import { absoluteLifetimeMs, idleLifetimeMs, tombstoneLifetimeMs } from "./session-lifetime.ts";
import { endedAt, isActive } from "./session-state.ts";

declare module "fastify" {
  interface Session {
    userId?: string;
    browserKind?: BrowserKind;
  }
}

type Clock = { db: Kysely<Schema>; now: () => number };

/** The stored form of a session id, so that a copy of the database contains no valid session. */
export function hashSessionId(id: string): string {
  return createHash("sha256").update(id).digest("base64url");
}

/** Sessions of signed-in users. An ended session never comes back, even if requests are still in progress. */
export function createSessionStore({ db, now }: Clock): SessionStore {
  return {
    get: (id, done) => settle(getSession(db, hashSessionId(id), now()), done),
    set: (id, session, done) => settle(setSession(db, hashSessionId(id), session, now()), done),
    destroy: (id, done) => settle(revokeSession(db, hashSessionId(id), now()), done),
  };
}

export async function purgeSessions({ db, now }: Clock): Promise<void> {
  await db
    .deleteFrom("sessions")
    .where((where) =>
      where.or([
        where("expires_at", "<=", now()),
        where("touched_at", "<=", now() - idleLifetimeMs),
        where("revoked_at", "<=", now() - tombstoneLifetimeMs),
      ]),
    )
    .execute();
}

async function getSession(
  db: Kysely<Schema>,
  idHash: string,
  now: number,
): Promise<Session | null> {
  const row = await db
    .selectFrom("sessions")
    .select("data")
    .where("id_hash", "=", idHash)
    .where(isActive(now))
    .executeTakeFirst();
  return row ? (JSON.parse(row.data) as Session) : null;
}

async function setSession(
  db: Kysely<Schema>,
  idHash: string,
  session: Session,
  now: number,
): Promise<void> {
  // Nothing is stored for users who are not signed in.
  if (session.userId === undefined) return;
  const data = JSON.stringify(session);
  await db
    .insertInto("sessions")
    .values({
      id_hash: idHash,
      public_id: randomUUID(),
      user_id: session.userId,
      data,
      created_at: now,
      touched_at: now,
      expires_at: now + absoluteLifetimeMs,
      revoked_at: null,
      browser: session.browserKind?.browser ?? null,
      system: session.browserKind?.system ?? null,
    })
    .onConflict((conflict) =>
      conflict
        .column("id_hash")
        .doUpdateSet({ data, touched_at: now })
        .where("sessions.revoked_at", "is", null),
    )
    .execute();
}

async function revokeSession(db: Kysely<Schema>, idHash: string, now: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set(endedAt(now))
    .where("id_hash", "=", idHash)
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * The store that a session views; null = the user's own. A new sign-in creates a new session, which views the user's
 * own store.
 */
export async function setViewedStore(
  db: Kysely<Schema>,
  sessionId: string,
  storeId: number | null,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ viewed_store_id: storeId })
    .where("id_hash", "=", hashSessionId(sessionId))
    .where("revoked_at", "is", null)
    .execute();
}

/**
 * Passes a promise's outcome to a callback outside the promise chain, so that errors thrown by the callback surface.
 */
function settle<T>(result: Promise<T>, done: (error: unknown, value?: T) => void): void {
  callbackify(() => result)((error, value) => done(error, value));
}
