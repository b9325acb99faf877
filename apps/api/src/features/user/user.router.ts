import {
  demoCredentials,
  loginSchema,
  passwordChangeSchema,
  registrationSchema,
  sessionUserSchema,
  signInHintsSchema,
  userSchema,
  userUpdateSchema,
} from "@cartograph/contracts/accounts.ts";
import { z } from "zod";
import { updateUser } from "../../accounts/accounts.queries.ts";
import { recordSuccess } from "../../accounts/audit.ts";
import { changePassword } from "../../accounts/change-password.ts";
import { isRegistrationOpen } from "../../accounts/registration.ts";
import { register } from "../../accounts/register.ts";
import { signIn } from "../../accounts/sign-in.ts";
import { sessionUser } from "../../sessions/session-user.ts";
import { endpointsOf } from "../../trpc/endpoints.ts";
import { router } from "../../trpc/init.ts";
import { accountProcedure, publicProcedure, userProcedure } from "../../trpc/procedures.ts";

const { get, post, patch } = endpointsOf("Accounts");

export const userRouter = router({
  current: userProcedure
    .meta(get("/user", "Get the signed-in user"))
    .input(z.void())
    .output(userSchema)
    .query(({ ctx }) => ctx.user),

  /**
   * Like `current`, but answers null instead of an error when nobody is signed in, to keep the browser console clean.
   */
  session: publicProcedure
    .input(z.void())
    .output(sessionUserSchema.nullable())
    .query(({ ctx }) => (ctx.identity ? sessionUser(ctx.identity) : null)),

  hints: publicProcedure
    .meta(get("/user/hints", "Get what the sign-in page shows", { protect: false }))
    .input(z.void())
    .output(signInHintsSchema)
    .query(async ({ ctx }) => ({
      demo: ctx.config.isDemoOn ? demoCredentials : null,
      isRegistrationOpen: await isRegistrationOpen(ctx),
    })),

  login: publicProcedure
    .meta(post("/login", "Sign in", { protect: false }))
    .input(loginSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  register: publicProcedure
    .meta(post("/register", "Create an account and sign in", { protect: false }))
    .input(registrationSchema)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => register(ctx, input)),

  update: accountProcedure
    .meta(patch("/user", "Update name or email"))
    .input(userUpdateSchema)
    .output(userSchema)
    .mutation(async ({ ctx, input: { name, email } }) => {
      const user = await updateUser(ctx.db, ctx.user.id, {
        ...(name !== undefined && { name: name || null }),
        ...(email !== undefined && { email: email || null }),
      });
      await recordSuccess(ctx, "user.update");
      return user;
    }),

  changePassword: accountProcedure
    .meta(post("/user/password", "Change the password and end every other session"))
    .input(passwordChangeSchema)
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx, input }) => {
      await changePassword(ctx, ctx.user.username, input);
      return { ok: true as const };
    }),

  logout: publicProcedure
    .meta(post("/logout", "Sign out", { protect: false }))
    // No input: tRPC would try to parse an empty body.
    .output(z.object({ ok: z.literal(true) }))
    .mutation(async ({ ctx }) => {
      await ctx.session.signOut();
      const user = ctx.identity?.user;
      if (user) await recordSuccess({ ...ctx, user }, "user.logout");
      return { ok: true as const };
    }),
});
