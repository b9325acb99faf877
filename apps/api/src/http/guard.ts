import { AppError } from "@cartograph/contracts/app-error.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { checkJsonDepth } from "./json-depth.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Content types that a route accepts in place of JSON. */
    bodyTypes?: readonly string[];
  }
}

/** They change nothing and have no body. */
export const safeMethods: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);
const json = "application/json";

/**
 * Allows a mutation only from our own pages or from outside a browser. Browsers send Sec-Fetch-Site, or Origin in older
 * ones and over plain http; forms cannot send JSON. No CSRF token is needed.
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

/** Runs after the body is parsed: refuses JSON that is nested too deeply before anything recurses over it. */
export async function checkBody(request: FastifyRequest, _reply: FastifyReply): Promise<void> {
  checkJsonDepth(request.body);
  // The REST adapter requires exactly this value, even for a request without a body.
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
    if (hasBody(request)) throw unsupported("The request has a body but no Content-Type");
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
