import { AppError } from "@cartograph/contracts/app-error.ts";
import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import type { FastifyRequest } from "fastify";
import type { Identify } from "../../sessions/identify.ts";
import type { Identity } from "../../sessions/identity-rows.ts";

/**
 * The signed-in user whose store receives the file.
 * @throws AppError unauthorized, forbidden while viewing the demo store.
 */
export async function requireUploader(
  request: FastifyRequest,
  identify: Identify,
): Promise<Identity> {
  const identity = await identify(request.headers.cookie);
  if (!identity) throw new AppError("unauthorized", "Not signed in");
  if (identity.isReadOnly) throw new AppError("forbidden", readOnlyMessage);
  return identity;
}

/** @throws AppError unsupported_media_type */
export function refuseOtherEncodings(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "gzip") return;
  throw new AppError("unsupported_media_type", "Only gzip compression is supported");
}
