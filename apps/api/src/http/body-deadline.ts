import type { FastifyReply, FastifyRequest } from "fastify";
import { safeMethods } from "./guard.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How long an uploaded file may take to arrive, in place of the server's default. */
    bodyDeadlineMs?: number;
  }
}

/**
 * Closes the socket of a request whose body does not arrive in time. Upload routes set their own deadline or use the
 * server's, which is long enough for the largest file.
 */
export function createBodyDeadline(deadlineMs: number) {
  return async function bodyDeadline(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (safeMethods.has(request.method)) return;
    const { bodyTypes, bodyDeadlineMs } = request.routeOptions.config;
    const ms = bodyTypes ? bodyDeadlineMs : deadlineMs;
    if (ms === undefined) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, ms);
    reply.raw.once("close", () => clearTimeout(timer));
  };
}
