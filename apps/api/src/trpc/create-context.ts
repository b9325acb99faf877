import { getTRPCErrorFromUnknown } from "@trpc/server";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerTraits } from "../answers/answer-cache.ts";
import type { Identify } from "../sessions/identify.ts";
import type { Identity } from "../sessions/identity-rows.ts";
import { sessionControl } from "../sessions/session-control.ts";
import type { SessionCookie } from "../sessions/session-cookie.ts";
import type { Context, Services } from "./context.ts";
import { toTransportError } from "./errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller once looked up; undefined before. */
    identity: Identity | null | undefined;
    /** Metadata of the procedure's answer; undefined before the procedure is called. */
    answer: AnswerTraits | undefined;
  }
}

/**
 * The context of a request on either mount.
 * @throws TRPCError if the session cannot be read; no procedure is there yet to translate the error
 */
export function createContextFactory(
  services: Services,
  identify: Identify,
  cookie: SessionCookie,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Context> => ({
    ...services,
    ...(request.failedReport !== undefined && { reports: failingReader(request.failedReport) }),
    signal: request.signal,
    request: { id: request.id, ip: request.ip },
    identity: request.identity ?? (await identifyCaller(identify, request)),
    identifyAgain: async () => identify(request.headers.cookie, { countsAsUse: false }),
    session: sessionControl(services.db, { request, reply, cookie, now: services.now }),
    answer: (request.answer = { isCacheable: true }),
  });
}

async function identifyCaller(identify: Identify, { headers }: FastifyRequest) {
  try {
    return await identify(headers.cookie);
  } catch (error) {
    throw toTransportError(getTRPCErrorFromUnknown(error));
  }
}

/** A report that just failed to compute fails again immediately, formatted by the procedure. */
function failingReader(error: unknown): Context["reports"] {
  const read = async () => {
    throw error;
  };
  return { read, close: async () => {} };
}
