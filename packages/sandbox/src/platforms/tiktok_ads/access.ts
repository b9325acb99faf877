import type { AdAccount } from "../../core/marketing-data.ts";
import { demoTikTokAppId, demoTikTokToken } from "./demo-account.ts";
import { noPermission, noScope, tokenMissing, TikTokRefusal, tokenRefused } from "./refusals.ts";

/** Read permissions that an advertiser may grant to an app. */
const scopes = ["advertiser", "campaign", "report"] as const;
export type Scope = (typeof scopes)[number];

export type TikTokGrant = {
  /** Requests are counted by app, not by token. */
  appId: string;
  scopes: readonly Scope[];
  /** Advertiser ids; "any" gives access to all. */
  advertisers: readonly string[] | "any";
};

export type TikTokTokens = Readonly<Record<string, TikTokGrant>>;

export const demoTokens: TikTokTokens = {
  [demoTikTokToken]: { appId: demoTikTokAppId, scopes, advertisers: "any" },
};

/** The header contains the token only: one with "Bearer" in front is an unknown token. @throws TikTokRefusal */
export function grantOf(tokens: TikTokTokens, header: string | string[] | undefined): TikTokGrant {
  const token = Array.isArray(header) ? header[0] : header;
  if (token === undefined || token === "") throw new TikTokRefusal(tokenMissing);
  const grant = Object.hasOwn(tokens, token) ? tokens[token] : undefined;
  if (!grant) throw new TikTokRefusal(tokenRefused);
  return grant;
}

/** Returns the advertiser with that id. @throws TikTokRefusal unless the token has that permission for it */
export function advertiserFor(
  { advertisers, scopes: granted }: TikTokGrant,
  accounts: readonly AdAccount[],
  { id, scope }: { id: string; scope: Scope },
): AdAccount {
  const account = accounts.find((each) => each.id === id);
  const isOpen = advertisers === "any" || advertisers.includes(id);
  if (!account || !isOpen) throw new TikTokRefusal(noPermission(id));
  if (!granted.includes(scope)) throw new TikTokRefusal(noScope(scope));
  return account;
}
