import type { PasswordChange } from "@cartograph/contracts/accounts.ts";
import { AppError, invalidField } from "@cartograph/contracts/app-error.ts";
import { endSessionsOf, expireSession } from "../sessions/sessions.queries.ts";
import { maxRenewalMs } from "../sessions/session-lifetime.ts";
import type { Context } from "../trpc/context.ts";
import { replacePasswordHash } from "./accounts.queries.ts";
import { recordSuccess } from "./audit.ts";
import { checkStrictPassword } from "./password-policy.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Sets a new password, ends all sessions of the user and starts a new one for the caller.
 * @throws AppError invalid_input when the current password is wrong or the new one is not allowed, forbidden for the
 * demo account, conflict, too_many_requests, unavailable.
 */
export async function changePassword(
  ctx: Context & { sessionId: string },
  username: string,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (ctx.config.hasStrictPasswords) await checkStrictPassword(newPassword, "newPassword");
  const login = { username, password: currentPassword };
  const user = await verifyCredentials(ctx, login, "user.password");
  if (!user) throw wrongPassword();
  if (user.storeIsDemo) {
    throw new AppError("forbidden", "The demo account's password is public and cannot be changed");
  }
  const hashes = { from: user.passwordHash, to: await ctx.passwords.hash(newPassword) };
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, user.id, hashes))) {
      throw new AppError("conflict", "The password was just changed in another session");
    }
    await endSessionsOf(trx, user.id, { now: ctx.now(), except: ctx.sessionId });
    await expireSession(trx, ctx.sessionId, ctx.now() + maxRenewalMs);
  });
  await recordSuccess({ ...ctx, user }, "user.password");
  // Last, since the browser's other calls have this session's cookie until the answer brings the new one.
  await ctx.session.renew(user.id);
  // A session that views the demo store keeps viewing it.
  if (ctx.identity?.isReadOnly) await ctx.session.viewStore(ctx.identity.store.id);
}

// Not "unauthorized": the caller is signed in, and the browser would take that for the end of the session.
function wrongPassword(): AppError {
  return invalidField("currentPassword", "The current password is wrong");
}
