import { verify } from "node:crypto";
import type { GoogleIdentities, GoogleIdentity } from "./identities.ts";
import { knownScopes } from "./scopes.ts";

/** The token endpoint's error response. */
export type Refusal = { status: number; error: string; description: string };

export type Grant = {
  identity: GoogleIdentity;
  scopes: string[];
  /** False when a scope is not one of Google's; no access token is issued then. */
  hasKnownScopes: boolean;
};

type Claims = Record<string, unknown>;
type Parts = { header: Claims; claims: Claims; signed: string; signature: Buffer };

const longestLifeSeconds = 3_600;

/**
 * Reads a signed assertion with Google's checks in their order: structure, signature, issuer, presence of the times,
 * their window, scope, audience.
 */
export function readAssertion(
  assertion: string,
  {
    identities,
    audiences,
    now,
  }: { identities: GoogleIdentities; audiences: readonly string[]; now: number },
): Grant | Refusal {
  const parts = partsOf(assertion);
  if (!parts) return { status: 400, error: "invalid_request", description: "Bad Request" };
  const { header, claims } = parts;

  const byIssuer = identities.serviceAccountBy(textOf(claims["iss"]));
  const signer = byIssuer ?? identities.serviceAccountBy(textOf(header["kid"]));
  const isSigned =
    header["alg"] === "RS256" &&
    (!signer || verify("RSA-SHA256", Buffer.from(parts.signed), signer.publicKey, parts.signature));
  if (!isSigned) return invalidGrant("Invalid JWT Signature.");
  if (!byIssuer) return invalidGrant("Invalid grant: account not found");

  const issuedAt = secondsOf(claims["iat"]);
  const expiresAt = secondsOf(claims["exp"]);
  if (issuedAt === null) return invalidGrant("Invalid JWT: iat (issued at) is missing.");
  if (expiresAt === null) return invalidGrant("Invalid JWT: exp (expiration time) is missing.");
  const isTimely =
    issuedAt <= Math.ceil(now / 1_000) &&
    expiresAt > now / 1_000 &&
    expiresAt - issuedAt <= longestLifeSeconds;
  if (!isTimely) {
    return invalidGrant(
      "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. Check your iat and exp values in the JWT claim.",
    );
  }

  const scopes = textOf(claims["scope"])
    .split(" ")
    .filter((scope) => scope !== "");
  if (scopes.length === 0) {
    return {
      status: 400,
      error: "invalid_scope",
      description: "Invalid OAuth scope or ID token audience provided.",
    };
  }
  if (!audiences.includes(textOf(claims["aud"]))) {
    return invalidGrant("Invalid JWT: Failed audience check.");
  }
  const hasKnownScopes = scopes.every((scope) => knownScopes.has(scope));
  return { identity: byIssuer.identity, scopes, hasKnownScopes };
}

function invalidGrant(description: string): Refusal {
  return { status: 400, error: "invalid_grant", description };
}

function partsOf(assertion: string): Parts | null {
  const [head = "", body = "", tail = "", ...more] = assertion.split(".");
  const header = objectOf(head);
  const claims = objectOf(body);
  if (!header || !claims || more.length > 0 || assertion.split(".").length !== 3) return null;
  if (!/^[\w-]*$/.test(tail)) return null;
  return { header, claims, signed: `${head}.${body}`, signature: Buffer.from(tail, "base64url") };
}

function objectOf(part: string): Claims | null {
  if (!/^[\w-]+$/.test(part)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Claims)
      : null;
  } catch {
    return null;
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Strings of digits are accepted too. */
function secondsOf(value: unknown): number | null {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  return typeof value === "string" && /^\d+$/.test(value) ? Number(value) : null;
}
