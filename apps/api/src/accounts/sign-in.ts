import type { Login, User } from "@cartograph/contracts/accounts.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Context } from "../trpc/context.ts";
import {
  findUserByName,
  type StoredUser,
  updatePasswordHash,
  usernameKey,
} from "./accounts.queries.ts";
import { clearAttempts, returnAttempt, takeAttempt } from "./attempt-throttle.ts";
import { recordAudit } from "./audit.ts";
import { loginRules } from "./login-rules.ts";

/**
 * Checks the password and begins a session.
 * @throws AppError unauthorized, too_many_requests or unavailable.
 */
export async function signIn(ctx: Context, login: Login): Promise<User> {
  const name = usernameKey(login.username);
  const rules = loginRules(name, ctx.request.ip);
  const { waitMs, beginsBlock } = await takeAttempt(ctx.db, Object.values(rules), ctx.now());
  if (waitMs > 0) throw tooManyAttempts(waitMs);
  const user = await findUserByName(ctx.db, login.username);
  const isRight = await ctx.passwords.verify(passwordHashOf(ctx, user), login.password);
  if (!user || !isRight) {
    // Of a flood only the attempts that were looked at are noted, and that it was stopped.
    await audit(ctx, { event: "user.login", target: name, userId: null, outcome: "refused" });
    if (beginsBlock) {
      await audit(ctx, { event: "user.throttled", target: name, userId: null, outcome: "refused" });
    }
    throw new AppError("unauthorized", "Invalid credentials");
  }
  await clearAttempts(ctx.db, [rules.account.key, rules.pair.key]);
  await returnAttempt(ctx.db, rules.network.key);
  if (ctx.passwords.needsRehash(user.passwordHash)) {
    await updatePasswordHash(ctx.db, user.id, await ctx.passwords.hash(login.password));
  }
  await ctx.session.signIn(user.id);
  await audit(ctx, { event: "user.login", target: name, userId: user.id, outcome: "ok" });
  return { id: user.id, username: user.username, name: user.name, email: user.email };
}

// The demo's password is public: where the demo is off, its account is as good as absent.
function passwordHashOf(ctx: Context, user: StoredUser | null): string | null {
  if (!user || (user.storeIsDemo && !ctx.config.isDemoOn)) return null;
  return user.passwordHash;
}

export function tooManyAttempts(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} seconds`;
  return new AppError("too_many_requests", `Too many attempts, try again in ${wait}`, {
    retryAfterSeconds: seconds,
  });
}

function audit(
  ctx: Context,
  entry: {
    event: "user.login" | "user.throttled";
    target: string;
    userId: string | null;
    outcome: "ok" | "refused";
  },
): Promise<void> {
  const { event, target, userId, outcome } = entry;
  const actor = { userId, request: ctx.request };
  return recordAudit(ctx.db, { at: ctx.now(), actor, event, target, outcome });
}
