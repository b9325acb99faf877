import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerTraits } from "../answers/answer-cache.ts";
import type { Identify, Identity } from "../sessions/identify.ts";
import { sessionControl } from "../sessions/session-control.ts";
import type { SessionCookie } from "../sessions/session-cookie.ts";
import type { Context, Services, SessionControl } from "./context.ts";

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
    request: { id: request.id, ip: request.ip },
    identity: request.identity ?? (await identify(request.headers.cookie)),
    identifyAgain: () => identify(request.headers.cookie, { isUse: false }),
    session: sessionControl(services.db, { request, reply, cookie, now: services.now }),
    answer: { isLasting: true },
  });
}

/** The context of a question that was asked without a session object: it can read and no more. */
export function readingContext(
  services: Services,
  identity: Identity,
  answer: AnswerTraits,
): Context {
  return {
    ...services,
    request: { id: "", ip: "" },
    identity,
    identifyAgain: async () => identity,
    session: { signIn: refuseSession, signOut: refuseSession, viewStore: refuseSession },
    answer,
  };
}

const refuseSession: SessionControl["signOut"] = async () => {
  throw new Error("This request has no session to change");
};
