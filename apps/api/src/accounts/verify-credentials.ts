import type { Login } from "@cartograph/contracts/accounts.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import type { Context } from "../trpc/context.ts";
import { findUserByName, type StoredUser, usernameKey } from "./accounts.queries.ts";
import {
  type AttemptVerdict,
  clearAttempts,
  returnAttempt,
  takeAttempt,
} from "./attempt-throttle.ts";
import { type AuditEvent, recordAudit } from "./audit.ts";
import type { SignInFailure } from "../monitoring/metrics.ts";
import { isKnownNetwork, rememberNetwork } from "./known-networks.ts";
import { loginRules, type LoginRules } from "./login-rules.ts";

/**
 * Returns the user if the password is right, otherwise null. All callers share one count of attempts, so that no
 * endpoint allows extra guesses. Refused attempts are recorded as `event`.
 * @throws AppError too_many_requests or unavailable.
 */
export async function verifyCredentials(
  ctx: Context,
  login: Login,
  event: AuditEvent,
): Promise<StoredUser | null> {
  const name = usernameKey(login.username);
  const rules = loginRules(name, ctx.request.ip);
  const { waitMs, beginsBlock, keys } = await takeLoginAttempt(ctx, name, rules);
  if (waitMs > 0) {
    reportFailure(ctx, "too_many_attempts");
    throw tooManyAttempts(waitMs);
  }
  const user = await findUserByName(ctx.db, login.username);
  const isRight = await ctx.passwords
    .verify(passwordHashOf(ctx, user), login.password)
    .catch(async (error: unknown) => {
      // The password was not checked, for example because too many people sign in at once.
      await returnAttempt(ctx.db, keys);
      throw error;
    });
  if (!user || !isRight) {
    reportFailure(ctx, "wrong_credentials");
    // Without the username of a missing account, which may be a password.
    const target = user ? name : undefined;
    // During a flood, only checked attempts and the start of the block are recorded.
    await auditRefusal(ctx, event, target);
    if (beginsBlock) await auditRefusal(ctx, "user.throttled", target);
    return null;
  }
  await clearAttempts(ctx.db, [rules.account.key, rules.pair.key]);
  await returnAttempt(ctx.db, [rules.network.key]);
  await rememberNetwork(ctx.db, { userId: user.id, ip: ctx.request.ip, now: ctx.now() });
  return user;
}

/**
 * Logs each failed attempt in one line, which fail2ban reads (`deploy/fail2ban`). Without the username: people type
 * passwords into that field.
 */
function reportFailure({ log, metrics, request }: Context, reason: SignInFailure): void {
  metrics.recordFailedSignIn(reason);
  log.warn({ address: request.ip, reason, requestId: request.id }, "Sign-in failed");
}

/**
 * Failed attempts by strangers block an account, but not for its owner: with a valid session, or from a network that
 * the user recently signed in from, only the limit of that network applies.
 */
async function takeLoginAttempt(
  ctx: Context,
  name: string,
  { account, pair, network }: LoginRules,
): Promise<AttemptVerdict & { keys: string[] }> {
  const all = [account, pair, network];
  const verdict = await takeAttempt(ctx.db, all, ctx.now());
  const isOnlyAccountBlocked =
    verdict.blockedKeys.length === 1 && verdict.blockedKeys[0] === account.key;
  if (!isOnlyAccountBlocked || !(await isOwner(ctx, name))) {
    return { ...verdict, keys: all.map(({ key }) => key) };
  }
  const own = [pair, network];
  return { ...(await takeAttempt(ctx.db, own, ctx.now())), keys: own.map(({ key }) => key) };
}

async function isOwner(ctx: Context, name: string): Promise<boolean> {
  const { identity, request } = ctx;
  if (identity !== null && usernameKey(identity.user.username) === name) return true;
  return isKnownNetwork(ctx.db, { usernameKey: name, ip: request.ip, now: ctx.now() });
}

export function tooManyAttempts(waitMs: number): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const unit = seconds === 1 ? "second" : "seconds";
  const wait = seconds > 90 ? `${Math.ceil(seconds / 60)} minutes` : `${seconds} ${unit}`;
  return new AppError("too_many_requests", `Too many attempts, try again in ${wait}`, {
    retryAfterSeconds: seconds,
  });
}

// The demo password is public, so the demo account is treated as missing when the demo is off.
function passwordHashOf(ctx: Context, user: StoredUser | null): string | null {
  if (!user || (user.storeIsDemo && !ctx.config.isDemoOn)) return null;
  return user.passwordHash;
}

function auditRefusal(ctx: Context, event: AuditEvent, target?: string): Promise<void> {
  const actor = { userId: ctx.identity?.user.id ?? null, request: ctx.request };
  return recordAudit(ctx.db, { at: ctx.now(), actor, event, target, outcome: "refused" });
}
