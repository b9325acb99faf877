import type { AnswerCache, AnswerTraits } from "../answers/answer-cache.ts";
import type { Config } from "../config.ts";
import type { ReadDiskSpace } from "../disk-space.ts";
import type { LiveHub } from "../live/live-hub.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { ReportReader } from "../reports/report-reader.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Identity } from "../sessions/identity-rows.ts";
import type { sessionControl } from "../sessions/session-control.ts";
import type { SyncService } from "../sync/schedule/sync-service.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

/** Services that live as long as the process and are shared by all requests. */
export type Services = {
  db: Kysely<Schema>;
  config: Config;
  /** The current time, UTC milliseconds. */
  now: () => number;
  secrets: SecretBox;
  sync: SyncService;
  passwords: PasswordHasher;
  answers: AnswerCache;
  live: LiveHub;
  /** Computes reports outside the main thread. */
  reports: ReportReader;
  readDiskSpace: ReadDiskSpace;
  metrics: Metrics;
  /** Makes every request read its session from the database again. */
  clearSessionCache: () => void;
  log: FastifyBaseLogger;
};

export type Context = Services & {
  /** `ip` is the client's address as reported by trusted proxies. */
  request: { id: string; ip: string };
  /** Aborted when the client disconnects. */
  signal: AbortSignal;
  /** The caller; null = anonymous. */
  identity: Identity | null;
  /** The current identity of this request's session, without counting as a use. */
  identifyAgain: () => Promise<Identity | null>;
  session: ReturnType<typeof sessionControl>;
  /** Metadata of the procedure's answer. */
  answer: AnswerTraits;
};
