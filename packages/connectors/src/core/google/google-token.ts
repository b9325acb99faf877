import { sign } from "node:crypto";
import { z } from "zod";
import { grantedToken, type AccessToken, type Grant } from "../access-token.ts";
import { ConnectorError } from "../connector-error.ts";
import type { HttpClient } from "../http-client.ts";
import { parseJson, retryAfterOf, temporaryFailure } from "../http-reply.ts";
import { TransientFailure } from "../retry.ts";
import type { Timing } from "../timing.ts";
import type { GoogleKey } from "./google-key.ts";
import { tokenRefusal } from "./token-refusal.ts";

export type TokenOptions = {
  key: GoogleKey;
  scope: string;
  /** As `tokenAddress` returned it. */
  url: string;
  http: HttpClient;
  timing: Timing;
};

const renewalMarginMs = 60_000;
const assertionLifeSeconds = 3_600;

const grantSchema = z.object({
  access_token: z.string().regex(/^[\x21-\x7e]+$/),
  expires_in: z.number().positive(),
});

/** @throws TransientFailure, ConnectorError from its `get` */
export function createGoogleToken(options: TokenOptions): AccessToken {
  const { key, timing } = options;
  return grantedToken({
    requestGrant: (signal) => requestGrant(options, signal),
    marginMs: renewalMarginMs,
    secrets: key.secrets,
    now: () => timing.now(),
  });
}

async function requestGrant(options: TokenOptions, signal: AbortSignal): Promise<Grant> {
  const { key, url, http, timing } = options;
  const request = {
    method: "POST",
    url,
    headers: { "content-type": "application/x-www-form-urlencoded", accept: "application/json" },
    body: new URLSearchParams(formOf(options)).toString(),
  } as const;
  let reply = await http.send(request, signal);
  // An operator's address may serve several APIs under their own paths with one shared sign-in.
  const atOrigin = new URL("/token", url).href;
  if (reply.status === 404 && atOrigin !== url) {
    reply = await http.send({ ...request, url: atOrigin }, signal);
  }
  const { status } = reply;
  const retryAfterMs = retryAfterOf(reply, timing.now());
  if (status === 429) {
    throw new TransientFailure("throttled", "Too many sign-ins.", { retryAfterMs });
  }
  if (status >= 500 || status === 408) {
    const message = `Google's sign-in answered with status ${status}.`;
    throw new TransientFailure("overloaded", message, { retryAfterMs });
  }
  if (status === 404) {
    throw new ConnectorError(
      "unexpected_answer",
      "No Google sign-in was found at the base URL that is set for this platform.",
    );
  }
  if (status !== 200) {
    throw temporaryFailure(reply, timing.now()) ?? tokenRefusal(reply, key, timing.now());
  }
  const answer = parseJson(reply);
  const grant = grantSchema.safeParse(answer);
  if (grant.success) return grant.data;
  // Google answers this way when it knows the identity but not the scope.
  if (z.object({ id_token: z.string() }).safeParse(answer).success) {
    throw new ConnectorError("missing_permission", "Google grants this key no access to the data.");
  }
  throw new TransientFailure("unreadable", "It granted no access token.");
}

function formOf({ key, scope, timing }: TokenOptions): Record<string, string> {
  if (key.kind === "authorized_user") {
    return {
      grant_type: "refresh_token",
      client_id: key.clientId,
      client_secret: key.clientSecret,
      refresh_token: key.refreshToken,
    };
  }
  const issuedAt = Math.floor(timing.now() / 1_000);
  const header = { alg: "RS256", typ: "JWT", ...(key.privateKeyId && { kid: key.privateKeyId }) };
  const claims = {
    iss: key.clientEmail,
    scope,
    aud: key.tokenUri,
    iat: issuedAt,
    exp: issuedAt + assertionLifeSeconds,
  };
  const content = `${base64url(header)}.${base64url(claims)}`;
  const signature = sign("sha256", Buffer.from(content), key.privateKey).toString("base64url");
  return {
    grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer",
    assertion: `${content}.${signature}`,
  };
}

function base64url(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
