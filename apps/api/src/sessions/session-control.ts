import type { Schema } from "@cartograph/database/schema.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import { browserKind } from "./browser-kind.ts";
import type { SessionCookie } from "./session-cookie.ts";
import { setViewedStore } from "./session-store.ts";
import { endSurplusSessions } from "./sessions.queries.ts";

/** The session of one request, as procedures may change it. */
export function sessionControl(
  db: Kysely<Schema>,
  call: { request: FastifyRequest; reply: FastifyReply; cookie: SessionCookie; now: () => number },
) {
  const { request, reply, cookie, now } = call;

  async function renew(userId: string): Promise<void> {
    // A new id at every sign-in, so that a planted session id is worthless.
    await request.session.regenerate();
    // Otherwise the plugin would also clear the earlier cookie, in a header of its own.
    Reflect.deleteProperty(request.cookies, cookie.name);
    request.session.set("userId", userId);
    request.session.set("browserKind", browserKind(request.headers["user-agent"]));
    await request.session.save();
  }

  return {
    /** Ends any session that the browser has and starts a new one. */
    async signIn(userId: string): Promise<void> {
      await renew(userId);
      await endSurplusSessions(db, userId, now());
    },
    /** Ends the session and starts a new one of the same user. */
    renew,
    /** Ends the session permanently and clears the cookie. */
    async signOut(): Promise<void> {
      await request.session.destroy();
      // The plugin does not clear cookies, and clearing a `__Host-` cookie requires all its attributes.
      reply.clearCookie(cookie.name, cookie.attributes);
    },
    /** Switches the session to another store, or with null back to the user's own. Does not check permission. */
    viewStore: (storeId: number | null) => setViewedStore(db, request.session.sessionId, storeId),
  };
}
