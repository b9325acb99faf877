import type { FastifyBaseLogger } from "fastify";
import { pino } from "pino";
import type { LogLevel } from "./config.ts";
import type { SyncLog } from "./sync/sync-log.ts";

/** The operator's log: one JSON object a line on standard output. Requests as such are not logged. */
export function createLog(options: { logLevel: LogLevel }): FastifyBaseLogger {
  return pino({ level: options.logLevel, serializers: { err: describe } });
}

export function toSyncLog(log: FastifyBaseLogger): SyncLog {
  return ({ level, message, error, ...about }) => {
    log[level]({ ...about, ...(error !== undefined && { err: error }) }, message);
  };
}

// Only what names and places an error: the properties that libraries hang on theirs hold requests and their secrets.
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...cause };
}
