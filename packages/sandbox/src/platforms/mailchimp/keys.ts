import type { EmailAccount } from "../../core/marketing-data.ts";
import { demoDataCenter, demoMailchimpKey } from "./demo-account.ts";
import { problems, type MailchimpProblem } from "./errors.ts";

export type MailchimpKey = {
  /** The account's id; null for the first account. */
  accountId: string | null;
  /** The role of the user who created the key: a key has no permissions of its own. */
  role: "owner" | "admin" | "manager" | "author" | "viewer";
  /** Paths that the role may not read, such as "/reports". */
  closed: readonly string[];
  /** The account was disabled. */
  isDisabled: boolean;
};

export const ownersKey: MailchimpKey = {
  accountId: null,
  role: "owner",
  closed: [],
  isDisabled: false,
};

export const defaultKeys: Readonly<Record<string, MailchimpKey>> = {
  [demoMailchimpKey]: ownersKey,
};

export type Caller = { account: EmailAccount; key: MailchimpKey };

/** Returns the caller from the `Authorization` header: Basic with any user name and the key as password, or Bearer. */
export function authenticate(
  header: string | undefined,
  keys: Readonly<Record<string, MailchimpKey>>,
  accounts: readonly EmailAccount[],
): Caller | { refusal: MailchimpProblem } {
  const secret = secretOf(header);
  if (secret === null) return { refusal: problems.keyMissing };
  const key = Object.hasOwn(keys, secret) ? keys[secret] : undefined;
  const account = accounts.find(({ id }) => key?.accountId === null || id === key?.accountId);
  if (!key || !account) return { refusal: problems.keyInvalid };
  // An OAuth token does not name the data center; clients look it up separately.
  const ending = /-([a-z]+\d+)$/.exec(secret)?.[1];
  if (ending !== undefined && ending !== demoDataCenter) {
    return { refusal: problems.wrongDataCentre };
  }
  return key.isDisabled ? { refusal: problems.userDisabled } : { account, key };
}

function secretOf(header: string | undefined): string | null {
  const [, scheme = "", value = ""] = /^(Basic|Bearer)\s+(\S+)$/i.exec(header ?? "") ?? [];
  if (value === "") return null;
  if (scheme.toLowerCase() === "bearer") return value;
  const text = Buffer.from(value, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon === -1 || colon === text.length - 1 ? null : text.slice(colon + 1);
}
