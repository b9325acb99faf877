import type { FastifyReply, FastifyRequest } from "fastify";
import { safeMethods } from "./guard.ts";

/**
 * Closes the socket of a request whose body does not arrive in time. Uploads are free to take as long as the server's
 * own, much longer limit, which knows no routes.
 */
export function createBodyDeadline(deadlineMs: number) {
  return async function bodyDeadline(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (safeMethods.has(request.method) || request.routeOptions.config.bodyTypes) return;
    const { raw } = request;
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy();
    }, deadlineMs);
    reply.raw.once("close", () => clearTimeout(timer));
  };
}
