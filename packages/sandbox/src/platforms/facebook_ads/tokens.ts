import { demoMetaToken } from "./demo-account.ts";
import { invalidToken, type MetaError } from "./errors.ts";

/** Account ids as digits; "any" gives access to all. */
export type Assigned = readonly string[] | "any";

export type MetaToken = {
  token: string;
  /** UTC milliseconds; null for a token that never expires. */
  expiresAt: number | null;
  /** Why Meta refuses it, as the subcode of error 190 (460: the password was changed); null while it is valid. */
  invalidReason: 458 | 459 | 460 | 464 | 467 | null;
  permissions: readonly string[];
  /** The ad accounts that its user is assigned to. */
  accounts: Assigned;
};

export type MetaTokenDraft = { token: string } & Partial<MetaToken>;

export const demoTokens: readonly MetaTokenDraft[] = [{ token: demoMetaToken }];

export function metaToken(draft: MetaTokenDraft): MetaToken {
  return {
    expiresAt: null,
    invalidReason: null,
    permissions: ["ads_read"],
    accounts: "any",
    ...draft,
  };
}

/** Returns the token from the header or, as many clients send it, from the URL; null for none. */
export function tokenText(
  authorization: string | undefined,
  params: ReadonlyMap<string, string>,
): string | null {
  const [, inHeader] = /^(?:Bearer|OAuth) +(\S+)$/i.exec(authorization ?? "") ?? [];
  return inHeader ?? params.get("access_token") ?? null;
}

export function refusalOf(token: MetaToken, nowMs: number): MetaError | null {
  if (token.invalidReason !== null) return invalidToken(token.invalidReason);
  return token.expiresAt !== null && nowMs >= token.expiresAt ? invalidToken(463) : null;
}

export function mayRead({ accounts }: MetaToken, accountId: string): boolean {
  return accounts === "any" || accounts.includes(accountId);
}

export function hasAdsPermission({ permissions }: MetaToken): boolean {
  return permissions.includes("ads_read") || permissions.includes("ads_management");
}
