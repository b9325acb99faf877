import type { Login, SessionUser } from "@cartograph/contracts/accounts.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Context } from "../trpc/context.ts";
import {
  hasPasswordHash,
  replacePasswordHash,
  type StoredUser,
  usernameKey,
} from "./accounts.queries.ts";
import { recordAudit } from "./audit.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Checks the password and starts a session.
 * @throws AppError unauthorized, too_many_requests or unavailable.
 */
export async function signIn(ctx: Context, login: Login): Promise<SessionUser> {
  const user = await verifyCredentials(ctx, login, "user.login");
  if (!user) throw new AppError("unauthorized", "Invalid credentials");
  const passwordHash = await upgradeWeakHash(ctx, user, login.password);
  await ctx.session.signIn(user.id);
  // If the password was changed concurrently, that has ended all sessions except this one.
  if (!(await hasPasswordHash(ctx.db, user.id, passwordHash))) {
    await ctx.session.signOut();
    throw new AppError("unauthorized", "Invalid credentials");
  }
  await recordAudit(ctx.db, {
    at: ctx.now(),
    actor: { userId: user.id, request: ctx.request },
    event: "user.login",
    target: usernameKey(login.username),
    outcome: "ok",
  });
  const { id, username, name: fullName, email } = user;
  return { id, username, name: fullName, email, isDemo: user.storeIsDemo, isReadOnly: false };
}

/** Replaces the user's stored hash if it is weak, and returns the stored one. */
async function upgradeWeakHash(ctx: Context, user: StoredUser, password: string): Promise<string> {
  if (!ctx.passwords.needsRehash(user.passwordHash)) return user.passwordHash;
  const strong = await ctx.passwords.hash(password);
  await replacePasswordHash(ctx.db, user.id, { from: user.passwordHash, to: strong });
  return strong;
}
