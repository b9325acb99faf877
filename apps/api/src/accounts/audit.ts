import type { Database } from "@cartograph/database/schema.ts";

export type AuditEvent =
  | "user.login"
  | "user.logout"
  | "user.register"
  | "user.throttled"
  | "user.update"
  | "user.password"
  | "session.end"
  | "store.update"
  | "demo.view"
  | "demo.leave"
  | "integration.create"
  | "integration.update"
  | "integration.delete"
  | "integration.sync"
  | "import.create"
  | "import.undo"
  | "rates.import"
  | "rates.delete"
  | "targets.set"
  | "view.create"
  | "view.update"
  | "view.delete"
  | "note.create"
  | "note.update"
  | "note.delete";

/** The caller, as far as known. */
export type AuditActor = {
  userId: string | null;
  request: { id: string; ip: string };
};

/** Records who did what. `target` names the object and never contains a secret. */
export async function recordAudit(
  db: Database,
  entry: {
    /** UTC milliseconds. */
    at: number;
    actor: AuditActor;
    event: AuditEvent;
    target?: string | undefined;
    outcome: "ok" | "refused" | "failed";
  },
): Promise<void> {
  await db
    .insertInto("audit_events")
    .values({
      at: entry.at,
      user_id: entry.actor.userId,
      ip: entry.actor.request.ip,
      request_id: entry.actor.request.id,
      event: entry.event,
      target: entry.target ?? null,
      outcome: entry.outcome,
    })
    .execute();
}

const retentionMs = 365 * 24 * 60 * 60 * 1000;

/** Removes entries older than twelve months; nothing else removes or changes an entry. */
export async function purgeAudit(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom("audit_events")
    .where("at", "<", now - retentionMs)
    .execute();
}

/** Records what a signed-in caller did. */
export function recordSuccess(
  caller: {
    db: Database;
    now: () => number;
    user: { id: string };
    request: AuditActor["request"];
  },
  event: AuditEvent,
  target?: string,
): Promise<void> {
  const actor = { userId: caller.user.id, request: caller.request };
  return recordAudit(caller.db, { at: caller.now(), actor, event, target, outcome: "ok" });
}
