import type { Registration, SessionUser } from "@cartograph/contracts/accounts.ts";
import type { Context } from "../trpc/context.ts";
import { AppError } from "@cartograph/contracts/app-error.ts";
import { findUserByName, insertAccount } from "./accounts.queries.ts";
import { isRegistrationOpen, registrationClosed } from "./registration.ts";
import { type AttemptRule, returnAttempt, takeAttempt } from "./attempt-throttle.ts";
import { recordAudit } from "./audit.ts";
import { rememberNetwork } from "./known-networks.ts";
import { registrationRules } from "./login-rules.ts";
import { checkStrictPassword } from "./password-policy.ts";
import { tooManyAttempts } from "./verify-credentials.ts";

/**
 * Creates the account with its store and starts a session.
 * @throws AppError forbidden when registration is closed, conflict when the username is taken, too_many_requests,
 * unavailable, invalid_input.
 */
export async function register(ctx: Context, registration: Registration): Promise<SessionUser> {
  const { username, password, timezone } = registration;
  const name = registration.name || null;
  if (!(await isRegistrationOpen(ctx))) throw registrationClosed();
  const rules = registrationRules(ctx.request.ip, ctx.config);
  await checkLimit(ctx, rules.attempt);
  if (ctx.config.hasStrictPasswords) await checkStrictPassword(password);
  if (await findUserByName(ctx.db, username)) {
    await audit(ctx, null, "refused");
    throw new AppError("conflict", "Username already exists");
  }
  await checkLimit(ctx, rules.creation);
  const { user } = await insertAccount(ctx.db, {
    username,
    passwordHash: await hash(ctx, password, [rules.attempt.key, rules.creation.key]),
    name,
    email: registration.email || null,
    store: {
      name: `${name ?? username}'s store`,
      timezone: timezone ?? "UTC",
      timezoneSource: timezone === undefined ? "default" : "browser",
      currency: "USD",
      isDemo: false,
    },
    createdAt: ctx.now(),
    mustBeFirst: ctx.config.registration === "first_account",
  });
  await rememberNetwork(ctx.db, { userId: user.id, ip: ctx.request.ip, now: ctx.now() });
  await ctx.session.signIn(user.id);
  await audit(ctx, user.id, "ok");
  return { ...user, isDemo: false, isReadOnly: false };
}

/** Hashes the password. If the server is too busy to do so, the attempt does not count. */
async function hash(ctx: Context, password: string, keys: string[]): Promise<string> {
  return ctx.passwords.hash(password).catch(async (error: unknown) => {
    await returnAttempt(ctx.db, keys);
    throw error;
  });
}

async function checkLimit(ctx: Context, rule: AttemptRule) {
  const { waitMs } = await takeAttempt(ctx.db, [rule], ctx.now());
  if (waitMs > 0) throw tooManyAttempts(waitMs);
}

function audit(ctx: Context, userId: string | null, outcome: "ok" | "refused"): Promise<void> {
  const actor = { userId, request: ctx.request };
  return recordAudit(ctx.db, { at: ctx.now(), actor, event: "user.register", outcome });
}
