import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { purgeAttempts } from "./accounts/attempt-throttle.ts";
import { purgeAudit } from "./accounts/audit.ts";
import { purgeKnownNetworks } from "./accounts/known-networks.ts";
import { everyHour } from "./every-hour.ts";
import { purgeSessions } from "./sessions/session-store.ts";
import { purgeUnstoredImports } from "./sync/imports/waiting-imports.ts";

/** Longer than any rule's window plus its longest block. */
const attemptRetentionMs = 4 * 60 * 60 * 1000;

type Dependencies = { db: Kysely<Schema>; now: () => number; log: FastifyBaseLogger };

/** Removes expired sessions, counters, known networks, audit entries and uploads, at startup and then every hour. */
export function startHousekeeping({ db, now, log }: Dependencies): { stop(): void } {
  const steps = [
    () => purgeSessions({ db, now }),
    () => purgeAttempts(db, { now: now(), olderThanMs: attemptRetentionMs }),
    () => purgeKnownNetworks(db, now()),
    () => purgeAudit(db, now()),
    () => purgeUnstoredImports(db),
  ];
  return everyHour(steps, { log, failed: "Cleaning up failed" });
}
