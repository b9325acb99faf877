import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { SessionControl } from "../trpc/context.ts";
import { browserKind } from "./browser-kind.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { setViewedStore } from "./session-store.ts";
import { endSurplusSessions } from "./sessions.queries.ts";

/** The session of one request, as procedures may change it. */
export function sessionControl(
  db: Kysely<Schema>,
  call: { request: FastifyRequest; reply: FastifyReply; cookie: SessionCookie; now: () => number },
): SessionControl {
  const { request, reply, cookie, now } = call;
  return {
    async signIn(userId) {
      // A new id at every sign-in, so that a planted session id is worthless.
      await request.session.regenerate();
      request.session.set("userId", userId);
      request.session.set("browserKind", browserKind(request.headers["user-agent"]));
      await request.session.save();
      await endSurplusSessions(db, userId, now());
    },
    async signOut() {
      await request.session.destroy();
      // The plugin does not clear cookies, and clearing a `__Host-` cookie requires all its attributes.
      reply.clearCookie(cookie.name, cookie.attributes);
    },
    viewStore: (storeId) => setViewedStore(db, request.session.sessionId, storeId),
  };
}
