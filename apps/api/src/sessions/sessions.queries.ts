import type { Session } from "@cartograph/contracts/sessions.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { endedAt, isActive } from "./session-state.ts";

/** Scripts that sign in for every call create many sessions. */
const listedSessions = 100;

/** More than any team needs; far fewer than such a script would create before they expire. */
const maxSessions = 1000;

/** A user's active sessions at `now` (UTC ms): the current one first, then by last use; at most a hundred. */
export async function listSessions(
  db: Database,
  userId: string,
  { currentId, now }: { currentId: string; now: number },
): Promise<Session[]> {
  const rows = await db
    .selectFrom("sessions")
    .select(["public_id", "browser", "system", "created_at", "touched_at"])
    .where("user_id", "=", userId)
    .where(isActive(now))
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

/** Ends a user's least recently used sessions beyond the latest thousand. */
export async function endSurplusSessions(db: Database, userId: string, now: number): Promise<void> {
  const surplus = db
    .selectFrom("sessions")
    .select("id_hash")
    .where("user_id", "=", userId)
    .where("revoked_at", "is", null)
    .orderBy("touched_at", "desc")
    .orderBy("created_at", "desc")
    .limit(1_000_000)
    .offset(maxSessions);
  await db.updateTable("sessions").set(endedAt(now)).where("id_hash", "in", surplus).execute();
}

/** Ends sessions of a user permanently: all of them or, by public id, only one or all but one. Returns how many. */
export async function endSessionsOf(
  db: Database,
  userId: string,
  which: { now: number; only?: string; except?: string },
): Promise<number> {
  const { now, only, except } = which;
  let ending = db
    .updateTable("sessions")
    .set(endedAt(now))
    .where("user_id", "=", userId)
    .where(isActive(now));
  if (only !== undefined) ending = ending.where("public_id", "=", only);
  if (except !== undefined) ending = ending.where("public_id", "!=", except);
  const ended = await ending.returning("public_id").execute();
  return ended.length;
}

/** Makes a session expire at `at` (UTC ms) at the latest. */
export async function expireSession(db: Database, publicId: string, at: number): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ expires_at: at })
    .where("public_id", "=", publicId)
    .where("expires_at", ">", at)
    .execute();
}
