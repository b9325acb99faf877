import type { Session } from "@cartograph/contracts/sessions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { idleLifetimeMs } from "./session-lifetime.ts";

/** A program that signs in for each of its calls leaves many. */
const listedSessions = 100;

/** More than any team has screens; far fewer than such a program would leave until they end by themselves. */
const mostSessions = 1000;

/**
 * The sessions in which a user is signed in at `now` (UTC ms), the one that asks first, then by their last use; a
 * hundred at most.
 */
export async function listSessions(
  db: Database,
  userId: string,
  { currentId, now }: { currentId: string; now: number },
): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["public_id", "browser", "system", "created_at", "touched_at"])
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("touched_at", ">", now - idleLifetimeMs)
    .orderBy((order) => order("public_id", "=", currentId), "desc")
    .orderBy("touched_at", "desc")
    .orderBy("created_at", "desc")
    .limit(listedSessions)
    .execute();
  return rows.map((row) => ({
    id: row.public_id,
    isCurrent: row.public_id === currentId,
    browser: row.browser,
    system: row.system,
    signedInAt: new Date(row.created_at).toISOString(),
    lastUsedAt: new Date(row.touched_at).toISOString(),
  }));
}

/** Ends the sessions of a user that were not used for longest, but for the thousand that were used last. */
export async function endSurplusSessions(db: Database, userId: string, now: number): Promise<void> {
  const surplus = db
    .selectFrom("sessions")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("touched_at", "desc")
    .orderBy("created_at", "desc")
    .limit(1_000_000)
    .offset(mostSessions);
  await db
    .updateTable("sessions")
    .set({ revoked_at: now, data: "{}" })
    .where("id_hash", "in", surplus)
    .execute();
}

/**
 * Ends sessions of a user, all of them or, by public id, one alone or all but one; says how many. They cannot come
 * back.
 */
export async function endSessionsOf(
  db: Database,
  userId: string,
  which: { now: number; only?: string; except?: string },
): Promise<number> {
  const { now, only, except } = which;
  let ending = db
    .updateTable("sessions")
    .set({ revoked_at: now, data: "{}" })
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .where("expires_at", ">", now)
    .where("touched_at", ">", now - idleLifetimeMs);
  if (only !== undefined) ending = ending.where("public_id", "=", only);
  if (except !== undefined) ending = ending.where("public_id", "!=", except);
  const ended = await ending.returning("public_id").execute();
  return ended.length;
}
