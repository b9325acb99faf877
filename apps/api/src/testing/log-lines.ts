import type { FastifyBaseLogger } from "fastify";
import type { LogLevel } from "../config.ts";
import { createLog } from "../log.ts";

/** A log whose lines a test can read. */
export function openLog(logLevel: LogLevel = "info"): {
  log: FastifyBaseLogger;
  lines: string[];
} {
  const lines: string[] = [];
  return { log: createLog({ logLevel }, { write: (line) => lines.push(line) }), lines };
}
