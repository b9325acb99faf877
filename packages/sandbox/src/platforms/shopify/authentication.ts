import { createHash } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { acceptForms } from "../../core/request.ts";
import { demoToken, everyScope, type Access } from "./access.ts";

/** An app of the developer dashboard. */
export type AppClient = {
  id: string;
  secret: string;
  scopes: readonly string[];
  /** An app that is not installed in the store gets no token. */
  isInstalled?: boolean;
};

export type Tokens = {
  /** Returns null for a missing, wrong or expired token. */
  accessOf(header: string | string[] | undefined): Access | null;
  /** Issues a token for a day to an app with the right secret. */
  issue(clientId: string, secret: string): { access: Access; expiresInSeconds: number } | string;
};

/** The demo store's app, with access to everything, like the demo token. */
const demoClient: AppClient = {
  id: "sandbox_shopify_client",
  secret: "sandbox_shopify_secret",
  scopes: everyScope,
};

const issuedForSeconds = 86_399;

export function createTokens(options: {
  tokens?: readonly Access[];
  clients?: readonly AppClient[];
  now(): number;
}): Tokens {
  const permanentTokens = new Map<string, Access>();
  permanentTokens.set(demoToken, { token: demoToken, scopes: everyScope, hasProtectedData: true });
  for (const access of options.tokens ?? []) permanentTokens.set(access.token, access);
  const issuedTokens = new Map<string, { access: Access; until: number }>();
  return {
    accessOf(header) {
      if (typeof header !== "string") return null;
      const known = permanentTokens.get(header);
      if (known) return known;
      const issued = issuedTokens.get(header);
      return issued && issued.until > options.now() ? issued.access : null;
    },
    issue(clientId, secret) {
      const clients = [demoClient, ...(options.clients ?? [])];
      const client = clients.find(({ id }) => id === clientId);
      if (!client || client.secret !== secret) return "invalid_request";
      if (client.isInstalled === false) return "app_not_installed";
      const count = `${clientId} ${issuedTokens.size} ${options.now()}`;
      const token = `shpat_${createHash("sha256").update(count).digest("hex").slice(0, 32)}`;
      const access: Access = { token, scopes: client.scopes, hasProtectedData: true };
      issuedTokens.set(token, { access, until: options.now() + issuedForSeconds * 1000 });
      return { access, expiresInSeconds: issuedForSeconds };
    },
  };
}

/** Adds the token endpoint and the list of a token's scopes. */
export function addAuthentication(app: FastifyInstance, tokens: Tokens): void {
  acceptForms(app);

  app.post<{ Body: Record<string, string> | null }>(
    "/admin/oauth/access_token",
    async (request, reply) => {
      const {
        grant_type: grant,
        client_id: id = "",
        client_secret: secret = "",
      } = request.body ?? {};
      const issued = grant === "client_credentials" ? tokens.issue(id, secret) : "invalid_request";
      if (typeof issued === "string") {
        return reply.status(400).send({
          error: issued,
          ...(issued === "app_not_installed" && {
            error_description: "The application is not installed on this shop.",
          }),
        });
      }
      return {
        access_token: issued.access.token,
        scope: issued.access.scopes.join(","),
        expires_in: issued.expiresInSeconds,
      };
    },
  );

  app.get("/admin/oauth/access_scopes.json", async (request, reply) => {
    const access = tokens.accessOf(request.headers["x-shopify-access-token"]);
    if (!access) return reply.status(401).send({ errors: badToken });
    return { access_scopes: access.scopes.map((handle) => ({ handle })) };
  });
}

export const badToken =
  "[API] Invalid API key or access token (unrecognized login or wrong password)";
