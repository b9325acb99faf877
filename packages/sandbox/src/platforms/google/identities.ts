import { randomBytes, type KeyObject } from "node:crypto";
import { demoClient, demoEmail, demoRefreshToken } from "./demo-account.ts";
import { adsScopes, analyticsScopes, searchConsoleScopes } from "./scopes.ts";
import { createServiceAccountKey } from "./service-account-key.ts";

/** Account ids of the platform; "any" gives access to all. */
export type Seen = readonly string[] | "any";

/** A caller: a service account or a person. */
export type GoogleIdentity = {
  email: string;
  /** The Cloud project that its requests count against. */
  projectNumber: string;
  /** Ids of the Analytics properties that it may read. */
  properties: Seen;
  /** Search Console sites that list it as a user, by their Search Console name. */
  sites: Seen;
  /** Ids of the Google Ads accounts that list it as a user; "any" means every account without a manager. */
  customers: Seen;
  /** Hosts of APIs that its project has not enabled, such as "analyticsdata.googleapis.com". */
  disabledServices: readonly string[];
};

export type ServiceAccount = {
  identity: GoogleIdentity;
  /** The text of the key file, ready to paste. */
  key: string;
  keyId: string;
  publicKey: KeyObject;
};

export type RefreshUser = {
  identity: GoogleIdentity;
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  /** The scopes that the person granted, separated by spaces. */
  scope: string;
  isRevoked: boolean;
};

/** The identity and scopes of a token. */
export type GoogleCaller = { identity: GoogleIdentity; scopes: ReadonlySet<string> };

type Access = Partial<Omit<GoogleIdentity, "email">>;

export type GoogleIdentities = {
  /** Creates a service account with a new key pair. Its key file contains `tokenUri`. */
  addServiceAccount(account?: Access & { email?: string; tokenUri?: string }): ServiceAccount;
  /** Creates a person who has authorized the app; the key text is that of an authorized user. */
  addRefreshUser(
    user: Access & {
      refreshToken: string;
      email?: string;
      clientId?: string;
      clientSecret?: string;
      scope?: string;
    },
  ): RefreshUser & { key: string };
  serviceAccountBy(emailOrKeyId: string): ServiceAccount | null;
  refreshUserBy(clientId: string, refreshToken: string): RefreshUser | null;
  /** Returns the secret of an OAuth client; null for an unknown client. */
  clientSecretOf(clientId: string): string | null;
  /** Creates an access token that is valid for `tokenLifeSeconds`. */
  issue(identity: GoogleIdentity, scopes: Iterable<string>): string;
  /** Returns null when the header is missing or its token is unknown or expired. */
  identityOf(authorization: string | undefined): GoogleCaller | null;
  /** Revokes every access token issued so far. */
  expireTokens(): void;
  /** Revokes the refresh token. */
  revoke(refreshToken: string): void;
};

export const tokenLifeSeconds = 3_599;

const googleTokenUri = "https://oauth2.googleapis.com/token";
const demoScope = [analyticsScopes[0], searchConsoleScopes[0], adsScopes[0]].join(" ");

export function createGoogleIdentities({ now }: { now(): number }): GoogleIdentities {
  const accounts: ServiceAccount[] = [];
  const users: RefreshUser[] = [];
  const tokens = new Map<string, { caller: GoogleCaller; until: number }>();

  const identities: GoogleIdentities = {
    addServiceAccount({ email, tokenUri = googleTokenUri, ...access } = {}) {
      const identity = identityFrom(
        email ?? `reader-${accounts.length + 1}@sandbox-project.iam.gserviceaccount.com`,
        access,
      );
      const key = createServiceAccountKey({ email: identity.email, tokenUri }, accounts.length);
      const account = { identity, ...key };
      accounts.push(account);
      return account;
    },
    addRefreshUser({ refreshToken, email, clientId, clientSecret, scope, ...access }) {
      const user: RefreshUser = {
        identity: identityFrom(email ?? `person-${users.length + 1}@example.com`, access),
        clientId: clientId ?? demoClient.clientId,
        clientSecret: clientSecret ?? demoClient.clientSecret,
        refreshToken,
        scope: scope ?? demoScope,
        isRevoked: false,
      };
      users.push(user);
      const key = JSON.stringify({
        type: "authorized_user",
        client_id: user.clientId,
        client_secret: user.clientSecret,
        refresh_token: user.refreshToken,
      });
      return { ...user, key };
    },
    serviceAccountBy: (name) =>
      accounts.find(({ identity, keyId }) => identity.email === name || keyId === name) ?? null,
    refreshUserBy: (clientId, refreshToken) =>
      users.find((user) => user.clientId === clientId && user.refreshToken === refreshToken) ??
      null,
    clientSecretOf: (clientId) =>
      users.find((user) => user.clientId === clientId)?.clientSecret ?? null,
    issue(identity, scopes) {
      const token = `ya29.sandbox.${randomBytes(48).toString("base64url")}`;
      tokens.set(token, {
        caller: { identity, scopes: new Set(scopes) },
        until: now() + tokenLifeSeconds * 1_000,
      });
      return token;
    },
    identityOf(authorization) {
      const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
      const issued = tokens.get(token);
      return issued && now() < issued.until ? issued.caller : null;
    },
    expireTokens: () => tokens.clear(),
    revoke(refreshToken) {
      for (const user of users) {
        if (user.refreshToken === refreshToken) user.isRevoked = true;
      }
    },
  };
  identities.addRefreshUser({ refreshToken: demoRefreshToken, email: demoEmail });
  return identities;
}

export function hasAccess(seen: Seen, id: string): boolean {
  return seen === "any" || seen.includes(id);
}

function identityFrom(email: string, access: Access): GoogleIdentity {
  return {
    email,
    projectNumber: access.projectNumber ?? "314159265358",
    properties: access.properties ?? "any",
    sites: access.sites ?? "any",
    customers: access.customers ?? "any",
    disabledServices: access.disabledServices ?? [],
  };
}
