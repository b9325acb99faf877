import { router } from "../../trpc/init.ts";
import { userProcedure } from "../../trpc/procedures.ts";
import { liveEvents } from "./live-events.ts";

/** For our own pages only; REST clients poll with the ETag of their last answer. */
export const liveRouter = router({
  events: userProcedure.subscription(({ ctx, signal }) =>
    liveEvents({
      hub: ctx.live,
      identity: ctx.identity,
      identifyAgain: ctx.identifyAgain,
      signal: signal ?? new AbortController().signal,
      now: ctx.now,
    }),
  ),
});
