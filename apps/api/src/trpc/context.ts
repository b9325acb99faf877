import type { AnswerCache, AnswerTraits } from "../answers/answer-cache.ts";
import type { Config } from "../config.ts";
import type { ReadDiskSpace } from "../disk-space.ts";
import type { LiveHub } from "../live/live-hub.ts";
import type { ReportReader } from "../reports/report-reader.ts";
import type { SecretBox } from "../secrets/secret-box.ts";
import type { Identity } from "../sessions/identify.ts";
import type { SyncService } from "../sync/schedule/sync-service.ts";
import type { PasswordHasher } from "../accounts/password-hasher.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";

/** What lives as long as the process and every request shares. */
export type Services = {
  db: Kysely<Schema>;
  config: Config;
  /** The present, UTC milliseconds; tests own it. */
  now: () => number;
  secrets: SecretBox;
  sync: SyncService;
  passwords: PasswordHasher;
  answers: AnswerCache;
  live: LiveHub;
  /** Answers reports outside of the main thread. */
  reports: ReportReader;
  readDiskSpace: ReadDiskSpace;
  log: FastifyBaseLogger;
};

/** What a procedure may do to the browser's session. */
export type SessionControl = {
  /** Ends whatever session the browser had and begins a new one. */
  signIn(userId: string): Promise<void>;
  /** Ends the session for good and takes the cookie back. */
  signOut(): Promise<void>;
  /** Turns the session to another store than the user's own, or with null back to it. Not who may: what is asked for. */
  viewStore(storeId: number | null): Promise<void>;
};

export type Context = Services & {
  /** `ip` is the client's address as far as trusted proxies tell it. */
  request: { id: string; ip: string };
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  /** Who asks; null = anonymous. */
  identity: Identity | null;
  /** Who the session of this request belongs to by now, without noting it as a use. */
  identifyAgain: () => Promise<Identity | null>;
  session: SessionControl;
  /** What the procedure says of its answer. */
  answer: AnswerTraits;
};
