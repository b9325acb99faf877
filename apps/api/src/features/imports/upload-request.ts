import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyRequest } from "fastify";
import type { Identify, Identity } from "../../sessions/identify.ts";

/** @throws AppError unauthorized */
export async function whoAsks(request: FastifyRequest, identify: Identify): Promise<Identity> {
  const identity = await identify(request.headers.cookie);
  if (!identity) throw new AppError("unauthorized", "Not signed in");
  return identity;
}

/** @throws AppError unsupported_media_type */
export function refuseOtherEncodings(request: FastifyRequest): void {
  const encoding = request.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (encoding === "identity" || encoding === "gzip") return;
  throw new AppError("unsupported_media_type", "The file may be compressed with gzip alone");
}
