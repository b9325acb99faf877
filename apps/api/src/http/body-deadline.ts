import type { FastifyReply, FastifyRequest } from "fastify";
import { safeMethods } from "./guard.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** How long the body of a file may take to arrive, in place of the server's own limit. */
    bodyDeadlineMs?: number;
  }
}

/**
 * Closes the socket of a request whose body does not arrive in time. A route for files has a deadline of its own, or
 * the server's, which is long enough for the largest.
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
