import { AppError } from "@cartograph/contracts/app-error.ts";
import { readOnlyMessage } from "@cartograph/contracts/read-only.ts";
import { announceMutation } from "../live/announce-mutation.ts";
import { toTransportError } from "./errors.ts";
import { trpc } from "./init.ts";

const translateErrors = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTransportError(result.error);
  return result;
});

const publishMutation = trpc.middleware(async ({ ctx, type, path, next }) => {
  const result = await next();
  // Also after a failure, since part of the mutation may have been stored.
  if (type === "mutation") ctx.clearSessionCache();
  if (type === "mutation" && result.ok && ctx.identity) {
    announceMutation(ctx.live, ctx.identity, path);
  }
  return result;
});

/** For anyone, signed in or not. */
export const publicProcedure = trpc.procedure.use(translateErrors).use(publishMutation);

/** For a signed-in user's own account, also while they view the demo store: the context has no store. */
export const accountProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.identity) throw new AppError("unauthorized", "Not signed in");
  const { user, sessionId, isReadOnly } = ctx.identity;
  return next({ ctx: { identity: ctx.identity, user, sessionId, isReadOnly } });
});

/**
 * For a signed-in user; `ctx.user` and `ctx.store` come from the session alone, never from the input. Mutations are
 * refused while viewing the demo store. A report may still fetch data from the platform, since that data is the same
 * for every viewer.
 */
export const userProcedure = accountProcedure.use(({ ctx, type, next }) => {
  if (type === "mutation" && ctx.isReadOnly) throw new AppError("forbidden", readOnlyMessage);
  return next({ ctx: { store: ctx.identity.store } });
});
