import { AppError } from "@cartograph/contracts/app-error.ts";
import { storageFailure } from "@cartograph/database/storage-failure.ts";
import { ConfigError } from "./config.ts";

/**
 * What to print for the operator when the server or a command ends with an error: one line if the operator can fix it,
 * otherwise the error itself, with its stack.
 */
export function exitReason(error: unknown): unknown {
  if (error instanceof ConfigError || error instanceof AppError) return error.message;
  const notSaved = storageFailure(error);
  if (notSaved !== null) return notSaved.message;
  if (!(error instanceof Error) || !("code" in error)) return error;
  if (error.code === "EADDRINUSE")
    return "The port is in use by another program; set PORT to a different one";
  const isListening = "syscall" in error && error.syscall === "listen";
  if (isListening && error.code === "EACCES")
    return "This user is not allowed to listen on this PORT or HOST";
  if (isUnknownHost(error.code) || (isListening && isUnusableAddress(error.code)))
    return "HOST is not an address of this machine";
  // Node's message about a file names the file and the reason.
  if ("syscall" in error && "path" in error) return error.message;
  return error;
}

/** Node's codes when it cannot listen on the address, or cannot look up the name. */
function isUnknownHost(code: unknown): boolean {
  return code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN";
}

/** Node's codes for a link-local address without its interface, and for IPv6 where there is none. */
function isUnusableAddress(code: unknown): boolean {
  return code === "EINVAL" || code === "EAFNOSUPPORT";
}
