import type { FastifyBaseLogger } from "fastify";
import { type DestinationStream, pino } from "pino";
import type { LogLevel } from "./config.ts";
import type { SyncLog } from "./sync/context/sync-log.ts";

/** The operator's log: one JSON object per line, on standard output unless a destination is given. */
export function createLog(
  options: { logLevel: LogLevel },
  destination?: DestinationStream,
): FastifyBaseLogger {
  return pino({ level: options.logLevel, serializers: { err: describe } }, destination);
}

export function toSyncLog(log: FastifyBaseLogger): SyncLog {
  return ({ level, message, error, ...fields }) => {
    log[level]({ ...fields, ...(error !== undefined && { err: error }) }, message);
  };
}

// Libraries attach requests, including secrets, to their errors, so only the fields needed to identify and locate an
// error are logged.
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const cause = error.cause === undefined ? {} : { cause: describe(error.cause) };
  return { type: error.name, message: error.message, stack: error.stack, ...cause };
}
