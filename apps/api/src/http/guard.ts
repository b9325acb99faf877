import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { checkJsonDepth } from "./json-depth.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Content types that a route takes in place of JSON. */
    bodyTypes?: readonly string[];
  }
}

/** They change nothing and bring no body. */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const json = "application/json";

/**
 * Lets a request change something only when our own page, or no browser at all, sent it. A browser tells by
 * Sec-Fetch-Site, older ones and plain http by Origin; a form cannot send JSON. Hence no token is needed.
 */
export function createGuard(publicUrl: string | null) {
  return async function guard(request: FastifyRequest): Promise<void> {
    if (safeMethods.has(request.method)) return;
    if (!isSameOrigin(request, publicUrl)) {
      throw new AppError("forbidden", "This request came from another site");
    }
    checkContentType(request);
  };
}

/** Runs once the body is read: what cannot be handled at any depth is refused before anything reads it. */
export async function checkBody(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  checkJsonDepth(request.body);
  // The REST adapter asks for this very spelling, also of a request without a body.
  if (!safeMethods.has(request.method) && request.routeOptions.config.bodyTypes === undefined) {
    request.headers["content-type"] = json;
  }
}

function isSameOrigin(request: FastifyRequest, publicUrl: string | null): boolean {
  const site = request.headers["sec-fetch-site"];
  if (site !== undefined) return site === "same-origin";
  const { origin } = request.headers;
  if (origin === undefined) return true;
  return origin === (publicUrl ?? `${request.protocol}://${request.host}`);
}

function checkContentType(request: FastifyRequest): void {
  const type = request.headers["content-type"];
  if (type === undefined) {
    if (hasBody(request)) throw unsupported("The request does not say what its body is");
    return;
  }
  const accepted = request.routeOptions.config.bodyTypes ?? [json];
  const essence = type.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!accepted.includes(essence)) throw unsupported(`The body must be ${accepted.join(" or ")}`);
}

function hasBody(request: FastifyRequest): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length ?? "0") !== "0";
}

function unsupported(message: string): AppError {
  return new AppError("unsupported_media_type", message);
}
