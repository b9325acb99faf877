import type { FastifyInstance } from "fastify";
import { acceptForms } from "../../core/request.ts";
import { readAssertion, type Refusal } from "./assertion.ts";
import { tokenLifeSeconds, type GoogleIdentities } from "./identities.ts";

export type GoogleTokenOptions = {
  identities: GoogleIdentities;
  now(): number;
  /** This endpoint's full URL; known once the sandbox listens. */
  ownUrl(): string;
};

/** Google's URLs of the endpoint, including old ones: an assertion may name any of them as its audience. */
const googleAudiences = [
  "https://oauth2.googleapis.com/token",
  "https://www.googleapis.com/oauth2/v3/token",
  "https://www.googleapis.com/oauth2/v4/token",
  "https://accounts.google.com/o/oauth2/token",
];

const assertionGrant = "urn:ietf:params:oauth:grant-type:jwt-bearer";

/** `POST /token`: exchanges signed assertions and refresh tokens for access tokens. */
export function addGoogleToken(app: FastifyInstance, options: GoogleTokenOptions): void {
  acceptForms(app);
  app.post<{ Body: unknown }>("/token", async (request, reply) => {
    const answer = answerTo(fieldsOf(request.body), options);
    reply.header("Cache-Control", "no-cache, no-store, max-age=0, must-revalidate");
    reply.type("application/json; charset=utf-8");
    if (!("error" in answer)) return reply.send(JSON.stringify(answer));
    const { status, error, description } = answer;
    return reply.status(status).send(JSON.stringify({ error, error_description: description }));
  });
}

type Fields = Record<string, unknown>;

function answerTo(fields: Fields, options: GoogleTokenOptions): object | Refusal {
  const grant = textOf(fields["grant_type"]);
  switch (grant) {
    case assertionGrant:
      return answerAssertion(textOf(fields["assertion"]), options);
    case "refresh_token":
      return answerRefresh(fields, options);
    default:
      return {
        status: 400,
        error: "unsupported_grant_type",
        description: `Invalid grant_type: ${grant}`,
      };
  }
}

function answerAssertion(
  assertion: string,
  { identities, now, ownUrl }: GoogleTokenOptions,
): object | Refusal {
  const audiences = [ownUrl(), ...googleAudiences];
  const grant = readAssertion(assertion, { identities, audiences, now: now() });
  if ("error" in grant) return grant;
  if (!grant.hasKnownScopes) return { id_token: identityToken(grant.identity.email, now()) };
  return {
    access_token: identities.issue(grant.identity, grant.scopes),
    expires_in: tokenLifeSeconds,
    token_type: "Bearer",
  };
}

function answerRefresh(fields: Fields, { identities }: GoogleTokenOptions): object | Refusal {
  const clientId = textOf(fields["client_id"]);
  const refreshToken = textOf(fields["refresh_token"]);
  const secret = identities.clientSecretOf(clientId);
  if (secret === null) {
    return {
      status: 401,
      error: "invalid_client",
      description: "The OAuth client was not found.",
    };
  }
  if (textOf(fields["client_secret"]) !== secret) {
    return { status: 401, error: "invalid_client", description: "Unauthorized" };
  }
  const user = identities.refreshUserBy(clientId, refreshToken);
  if (!user) return { status: 400, error: "invalid_grant", description: "Bad Request" };
  if (user.isRevoked) {
    return {
      status: 400,
      error: "invalid_grant",
      description: "Token has been expired or revoked.",
    };
  }
  return {
    access_token: identities.issue(user.identity, user.scope.split(" ")),
    expires_in: tokenLifeSeconds,
    scope: user.scope,
    token_type: "Bearer",
  };
}

/** The APIs do not accept it, and its signature is not checked here. */
function identityToken(email: string, now: number): string {
  const seconds = Math.floor(now / 1_000);
  const claims = { iss: "https://accounts.google.com", email, iat: seconds, exp: seconds + 3_600 };
  return [{ alg: "RS256", typ: "JWT" }, claims, "sandbox"]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
}

/** Google accepts JSON as well as a form. */
function fieldsOf(body: unknown): Fields {
  return typeof body === "object" && body !== null ? (body as Fields) : {};
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
