import type { EmailAccount } from "../../core/marketing-data.ts";
import { demoKlaviyoKey } from "./demo-account.ts";
import { authenticationFailed, KlaviyoRefusal, notAuthenticated } from "./errors.ts";

export type KlaviyoKey = {
  /** The account's id; null for the first account. */
  accountId: string | null;
  scopes: readonly string[];
};

/** The scopes of a "Read-only" key that the sandbox uses. */
const readOnlyScopes = ["accounts:read", "campaigns:read", "flows:read", "metrics:read"] as const;

export const defaultKeys: Readonly<Record<string, KlaviyoKey>> = {
  [demoKlaviyoKey]: { accountId: null, scopes: readOnlyScopes },
};

export type Caller = { account: EmailAccount; scopes: readonly string[] };

/** Returns the caller from the `Authorization` header. @throws KlaviyoRefusal */
export function authenticate(
  header: string | undefined,
  keys: Readonly<Record<string, KlaviyoKey>>,
  accounts: readonly EmailAccount[],
): Caller {
  const token = /^Klaviyo-API-Key\s+(\S+)$/.exec(header ?? "")?.[1];
  if (token === undefined) throw new KlaviyoRefusal([notAuthenticated]);
  const key = Object.hasOwn(keys, token) ? keys[token] : undefined;
  const account = accounts.find(({ id }) => key?.accountId === null || id === key?.accountId);
  if (!key || !account) throw new KlaviyoRefusal([authenticationFailed]);
  return { account, scopes: key.scopes };
}
