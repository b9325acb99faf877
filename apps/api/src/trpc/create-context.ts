import type { FastifyReply, FastifyRequest } from "fastify";
import type { Identify, Identity } from "../sessions/identify.ts";
import { sessionControl } from "../sessions/session-control.ts";
import type { SessionCookie } from "../sessions/session-cookie.ts";
import type { Context, Services } from "./context.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who asks, once it was looked up; undefined before. */
    identity: Identity | null | undefined;
  }
}

/** The context of a request that came through either mount. */
export function createContextOf(services: Services, identify: Identify, cookie: SessionCookie) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => ({
    ...services,
    ...(request.failedReport !== undefined && { reports: failingReader(request.failedReport) }),
    signal: request.signal,
    request: { id: request.id, ip: request.ip },
    identity: request.identity ?? (await identify(request.headers.cookie)),
    identifyAgain: () => identify(request.headers.cookie, { isUse: false }),
    session: sessionControl(services.db, { request, reply, cookie, now: services.now }),
    answer: { isLasting: true },
  });
}

/** What could not be computed a moment ago fails again at once, in the procedure's own envelope. */
function failingReader(error: unknown): Context["reports"] {
  const read = async () => {
    throw error;
  };
  return { read, close: async () => {} };
}
