import { AppError } from "@cartograph/contracts/app-error.ts";
import { sessionSchema } from "@cartograph/contracts/sessions.ts";
import { z } from "zod";
import { recordSuccess } from "../../accounts/audit.ts";
import { endSessionsOf, listSessions } from "../../sessions/sessions.queries.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { accountProcedure } from "../../trpc/procedures.ts";

const { get, remove } = endpointsOf("Accounts");

export const sessionsRouter = router({
  list: accountProcedure
    .meta(get("/sessions", "List the user's sessions"))
    .input(z.void())
    .output(z.array(sessionSchema))
    .query(({ ctx }) =>
      listSessions(ctx.db, ctx.user.id, { currentId: ctx.sessionId, now: ctx.now() }),
    ),

  end: accountProcedure
    .meta(remove("/sessions/{id}", "End one session"))
    .input(z.strictObject({ id: z.string().max(100) }))
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      const { user } = ctx;
      const ended = await endSessionsOf(ctx.db, user.id, { now: ctx.now(), only: input.id });
      if (ended === 0) throw new AppError("not_found", "There is no such session");
      // Ending the current session also clears its cookie.
      if (input.id === ctx.sessionId) await ctx.session.signOut();
      await recordSuccess(ctx, "session.end", input.id);
      return { ok: true as const };
    }),

  endOthers: accountProcedure
    .meta(remove("/sessions", "End all other sessions"))
    // No input: tRPC would try to parse an empty body.
    .output(z.object({ ended: z.int() }))
    .mutation(async ({ ctx }) => {
      const { user, sessionId } = ctx;
      const ended = await endSessionsOf(ctx.db, user.id, { now: ctx.now(), except: sessionId });
      await recordSuccess(ctx, "session.end", "all others");
      return { ended };
    }),
});
