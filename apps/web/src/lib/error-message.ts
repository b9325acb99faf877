import { TRPCClientError } from "@trpc/client";

/** True when the server says that nobody is signed in. */
export function isUnauthorized(error: unknown): boolean {
  return error instanceof TRPCClientError && error.data?.httpStatus === 401;
}

/**
 * What the server said about a failed call, for a person; the fallback when it said nothing, as when
 * it could not be reached or another program answered in its place.
 */
export function errorMessage(
  error: unknown,
  fallback = "The server could not be reached. Check the connection and try again.",
): string {
  const isAnswer = error instanceof TRPCClientError && Boolean(error.data);
  return isAnswer && error.message ? error.message : fallback;
}
