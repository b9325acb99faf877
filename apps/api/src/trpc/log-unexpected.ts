import { storageProblem } from "@cartograph/database/storage-failure.ts";
import type { TRPCError } from "@trpc/server";
import type { Context } from "./context.ts";

/** Logs a procedure's error. Of the expected ones, only storage failures concern the operator. */
export function logUnexpected(
  { log }: Pick<Context, "log">,
  error: TRPCError,
  path: string | undefined,
): void {
  const isStorage = storageProblem(error.cause?.cause) !== null;
  if (error.code !== "INTERNAL_SERVER_ERROR" && !isStorage) return;
  if (error.cause?.name === "AbortError") {
    log.debug({ procedure: path }, "The client canceled a call");
    return;
  }
  log.error({ err: error.cause ?? error, procedure: path }, "A procedure failed");
}
