import { AppError } from "@cartograph/contracts/app-error.ts";
import { toTransportError } from "./errors.ts";
import { trpc } from "./init.ts";

const translateErrors = trpc.middleware(async ({ next }) => {
  const result = await next();
  if (!result.ok) throw toTransportError(result.error);
  return result;
});

/** For anyone, signed in or not. */
export const publicProcedure = trpc.procedure.use(translateErrors);

/** For a signed-in user; `ctx.user` and `ctx.store` come from the session alone, never from the input. */
export const userProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.identity) throw new AppError("unauthorized", "Not signed in");
  const { user, store, sessionId } = ctx.identity;
  return next({ ctx: { user, store, sessionId } });
});
