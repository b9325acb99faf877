import type { PasswordChange } from "@cartograph/contracts/accounts.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { endSessionsOf } from "../sessions/sessions.queries.ts";
import type { Context } from "../trpc/context.ts";
import { replacePasswordHash } from "./accounts.queries.ts";
import { recordAudit } from "./audit.ts";
import { checkStrictPassword } from "./password-policy.ts";
import { verifyCredentials } from "./verify-credentials.ts";

/**
 * Sets a new password, ends every session of the user and begins a new one for who asked.
 * @throws AppError invalid_input when the current password is wrong or the new one not allowed, forbidden for the
 * demo's account, conflict, too_many_requests, unavailable.
 */
export async function changePassword(
  ctx: Context,
  username: string,
  { currentPassword, newPassword }: PasswordChange,
): Promise<void> {
  if (ctx.config.hasStrictPasswords) await checkStrictPassword(newPassword, "newPassword");
  const login = { username, password: currentPassword };
  const user = await verifyCredentials(ctx, login, "user.password");
  if (!user) throw wrongPassword();
  if (user.storeIsDemo) {
    throw new AppError("forbidden", "The demo account’s password is public and stays as it is");
  }
  const hashes = { from: user.passwordHash, to: await ctx.passwords.hash(newPassword) };
  await ctx.db.transaction().execute(async (trx) => {
    if (!(await replacePasswordHash(trx, user.id, hashes))) {
      throw new AppError("conflict", "The password was changed in another session meanwhile");
    }
    await endSessionsOf(trx, user.id, { now: ctx.now() });
  });
  await ctx.session.signIn(user.id);
  // Who looked around in the demo store goes on doing so.
  if (ctx.identity?.isReadOnly) await ctx.session.viewStore(ctx.identity.store.id);
  const actor = { userId: user.id, request: ctx.request };
  await recordAudit(ctx.db, { at: ctx.now(), actor, event: "user.password", outcome: "ok" });
}

// Not "unauthorized": who asks is signed in, and their browser would take that for the end of the session.
function wrongPassword(): AppError {
  const message = "The current password is wrong";
  return new AppError("invalid_input", message, { issues: [{ path: "currentPassword", message }] });
}
