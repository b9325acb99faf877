import type { Schema } from "@cartograph/database/schema.ts";
import type { ExpressionBuilder } from "kysely";
import { idleLifetimeMs } from "./session-lifetime.ts";

/** The condition that a session has neither ended nor expired at `now` (UTC ms). */
export function isActive(now: number) {
  return (session: ExpressionBuilder<Schema, "sessions">) =>
    session.and([
      session("revoked_at", "is", null),
      session("expires_at", ">", now),
      session("touched_at", ">", now - idleLifetimeMs),
    ]);
}

/** The columns of a session that ended at `now` (UTC ms). */
export function endedAt(now: number): { revoked_at: number; data: string } {
  return { revoked_at: now, data: "{}" };
}
