import type { Database, Schema } from "@cartograph/database/schema.ts";
import { writeExclusively } from "@cartograph/database/transactions.ts";
import type { Kysely } from "kysely";
import { LRUCache } from "lru-cache";

/** How many attempts a key may make. */
export type AttemptRule = {
  key: string;
  /** Attempts before the key is blocked; the count resets after `windowMs` without an attempt. */
  limit: number;
  windowMs: number;
  /** The first block lasts `windowMs`; each further attempt doubles it up to this limit. */
  maxBlockMs: number;
};

/** `waitMs` is 0 when the attempt is allowed. `blockedKeys` are the keys that block it. */
export type AttemptVerdict = { waitMs: number; beginsBlock: boolean; blockedKeys: string[] };

/**
 * Counts an attempt on every key before it is made, so that concurrent attempts cannot exceed the limit. An attempt on
 * a blocked key does not count. A block is answered from memory for a second, so that a flood of attempts does not delay
 * other requests; after that it is read again, since another process may have lifted it.
 */
export async function takeAttempt(
  db: Kysely<Schema>,
  rules: readonly AttemptRule[],
  now: number,
): Promise<AttemptVerdict> {
  const blocks = blocksOf(db);
  const known = verdictOf(
    rules,
    (rule) => {
      const { until = 0, readAt = 0 } = blocks.get(rule.key) ?? {};
      // Longer than any block can last, so the clock was set back. The row is corrected below.
      return now - readAt > blockCacheMs || until - now > rule.maxBlockMs ? 0 : until;
    },
    now,
  );
  if (known.waitMs > 0) return known;
  const keys = rules.map(({ key }) => key);
  return writeExclusively(db, keys, async (trx) => {
    const states = await Promise.all(rules.map((rule) => readState(trx, rule, now)));
    const stored = verdictOf(rules, (_, index) => states[index]?.blocked_until ?? 0, now);
    for (const [index, rule] of rules.entries()) {
      if (stored.blockedKeys.includes(rule.key)) {
        blocks.set(rule.key, { until: states[index]?.blocked_until ?? 0, readAt: now });
      }
    }
    if (stored.waitMs > 0) return stored;
    let beginsBlock = false;
    for (const [index, rule] of rules.entries()) {
      const failures = (states[index]?.failures ?? 0) + 1;
      beginsBlock ||= failures >= rule.limit;
      await countAttempt(trx, rule, failures, now);
    }
    return { waitMs: 0, beginsBlock, blockedKeys: [] };
  });
}

const blockCacheMs = 1000;

type CachedBlock = { until: number; readAt: number };

/** The blocks last read from the database, by connection and key. */
const cachedBlocks = new WeakMap<object, LRUCache<string, CachedBlock>>();

function blocksOf(db: object): LRUCache<string, CachedBlock> {
  const blocks = cachedBlocks.get(db) ?? new LRUCache<string, CachedBlock>({ max: 10_000 });
  cachedBlocks.set(db, blocks);
  return blocks;
}

function verdictOf(
  rules: readonly AttemptRule[],
  blockedUntil: (rule: AttemptRule, index: number) => number,
  now: number,
): AttemptVerdict {
  const waits = rules.map((rule, index) => Math.max(0, blockedUntil(rule, index) - now));
  const blockedKeys = rules.filter((_, index) => (waits[index] ?? 0) > 0).map(({ key }) => key);
  return { waitMs: Math.max(0, ...waits), beginsBlock: false, blockedKeys };
}

export async function clearAttempts(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  for (const key of keys) blocksOf(db).delete(key);
  await db.deleteFrom("login_throttle").where("key", "in", keys).execute();
}

/** Returns one attempt to each key, because it succeeded or was never checked. */
export async function returnAttempt(db: Kysely<Schema>, keys: readonly string[]): Promise<void> {
  for (const key of keys) blocksOf(db).delete(key);
  await db
    .updateTable("login_throttle")
    .set((eb) => ({ failures: eb("failures", "-", 1), blocked_until: 0 }))
    .where("key", "in", keys)
    .where("failures", ">", 0)
    .execute();
}

/** Removes counters that no longer affect anything. */
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

type StoredState = AttemptState & { window_started_at: number };

/**
 * A last attempt in the future means that the clock was set back: it counts as made now, so that no block gets longer.
 */
async function correctFuture(
  db: Database,
  rule: AttemptRule,
  stored: StoredState,
  now: number,
): Promise<StoredState> {
  const ahead = stored.window_started_at - now;
  if (ahead <= 0) return stored;
  const times = {
    window_started_at: now,
    blocked_until: Math.max(0, stored.blocked_until - ahead),
  };
  await db.updateTable("login_throttle").set(times).where("key", "=", rule.key).execute();
  return { ...stored, ...times };
}

async function readState(db: Database, rule: AttemptRule, now: number): Promise<AttemptState> {
  const stored = await db
    .selectFrom("login_throttle")
    .select(["failures", "window_started_at", "blocked_until"])
    .where("key", "=", rule.key)
    .executeTakeFirst();
  const row = stored && (await correctFuture(db, rule, stored, now));
  const quietSince = row ? Math.max(row.window_started_at, row.blocked_until) : 0;
  const isExpired = !row || now - quietSince >= rule.windowMs;
  return isExpired ? { failures: 0, blocked_until: 0 } : row;
}

// The window restarts with each attempt: a fixed window would allow twice the limit around its end.
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
