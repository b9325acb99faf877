import type { Database, Schema } from "@cartograph/database/schema.ts";
import type { Kysely } from "kysely";

/** How many attempts a key has. */
export type AttemptRule = {
  key: string;
  /** Attempts before the key is blocked; they are forgotten after `windowMs` without any. */
  limit: number;
  windowMs: number;
  /** The first block lasts `windowMs`, each further attempt doubles it up to this. */
  maxBlockMs: number;
};

/** `waitMs` is 0 for an attempt that may be made, which may be the last one before a block. */
export type AttemptVerdict = { waitMs: number; beginsBlock: boolean };

/**
 * Counts an attempt on every key before the attempt is made, so that many at once cannot slip through.
 * Nothing is counted when one of the keys is blocked.
 */
export async function takeAttempt(
  db: Kysely<Schema>,
  rules: readonly AttemptRule[],
  now: number,
): Promise<AttemptVerdict> {
  return db.transaction().execute(async (trx) => {
    const states = await Promise.all(rules.map((rule) => readState(trx, rule, now)));
    const blockedUntil = Math.max(0, ...states.map((state) => state.blocked_until));
    if (blockedUntil > now) return { waitMs: blockedUntil - now, beginsBlock: false };
    let beginsBlock = false;
    for (const [index, rule] of rules.entries()) {
      const failures = (states[index]?.failures ?? 0) + 1;
      beginsBlock ||= failures >= rule.limit;
      await countAttempt(trx, rule, failures, now);
    }
    return { waitMs: 0, beginsBlock };
  });
}

/** Forgets the attempts on these keys. */
export async function clearAttempts(db: Database, keys: readonly string[]): Promise<void> {
  await db.deleteFrom("login_throttle").where("key", "in", keys).execute();
}

/** Gives one attempt back: it turned out to be an honest one. */
export async function returnAttempt(db: Database, key: string): Promise<void> {
  await db
    .updateTable("login_throttle")
    .set((eb) => ({ failures: eb("failures", "-", 1), blocked_until: 0 }))
    .where("key", "=", key)
    .where("failures", ">", 0)
    .execute();
}

/** Removes counters that nothing depends on any more. */
export async function purgeAttempts(
  db: Database,
  options: { now: number; olderThanMs: number },
): Promise<void> {
  await db
    .deleteFrom("login_throttle")
    .where("window_started_at", "<", options.now - options.olderThanMs)
    .where("blocked_until", "<", options.now - options.olderThanMs)
    .execute();
}

type AttemptState = { failures: number; blocked_until: number };

async function readState(db: Database, rule: AttemptRule, now: number): Promise<AttemptState> {
  const row = await db
    .selectFrom("login_throttle")
    .select(["failures", "window_started_at", "blocked_until"])
    .where("key", "=", rule.key)
    .executeTakeFirst();
  const quietSince = row ? Math.max(row.window_started_at, row.blocked_until) : 0;
  const isForgotten = !row || now - quietSince >= rule.windowMs;
  return isForgotten ? { failures: 0, blocked_until: 0 } : row;
}

// The window begins anew with each attempt: a fixed one would let twice the limit through around its end.
async function countAttempt(
  db: Database,
  rule: AttemptRule,
  failures: number,
  now: number,
): Promise<void> {
  const doublings = failures - rule.limit;
  const blockMs = Math.min(rule.maxBlockMs, rule.windowMs * 2 ** Math.min(doublings, 20));
  const row = {
    failures,
    window_started_at: now,
    blocked_until: doublings >= 0 ? now + blockMs : 0,
  };
  await db
    .insertInto("login_throttle")
    .values({ key: rule.key, ...row })
    .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
    .execute();
}
