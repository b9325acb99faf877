import { TRPCClientError } from "@trpc/client";

/** Returns whether the server answered that nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.httpStatus === 401;
}

/** Returns whether the server answered that the store has no such record. */
export function isNotFound(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.httpStatus === 404;
}

/**
 * The server's message about a failed call. The fallback covers an unreachable server and responses from other
 * software, such as a proxy.
 */
export function errorMessage(
  error: unknown,
  fallback = "Can't reach the server. Check your connection and try again.",
): string {
  const isAnswer = error instanceof TRPCClientError && Boolean(error.data);
  return isAnswer && error.message ? error.message : fallback;
}
