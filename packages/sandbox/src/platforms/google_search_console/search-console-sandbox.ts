import type { FastifyInstance, FastifyRequest } from "fastify";
import { isClientError, platformFault } from "../../core/request.ts";
import type { Traffic, TrafficSource } from "../../core/traffic-data.ts";
import { authorize } from "../google/authorize.ts";
import { invalidArgument, sendJson, sendNotFoundPage } from "../google/google-errors.ts";
import { hasAccess, type GoogleCaller, type GoogleIdentities } from "../google/identities.ts";
import { searchConsoleScopes } from "../google/scopes.ts";
import { answerQuery } from "./answer-query.ts";
import { checkQuery } from "./check-query.ts";
import {
  backendError,
  noPermission,
  notVerified,
  quotaFaults,
  sendSearchError,
  withReason,
  type SearchError,
} from "./errors.ts";
import { readQuery } from "./read-query.ts";

export type SearchConsoleSandboxOptions = {
  traffic: TrafficSource;
  identities: GoogleIdentities;
  now(): number;
};

type SiteRoute = { Params: { siteUrl: string } };
type Site = Traffic["sites"][number];

/** Adds the Search Console API to the app. */
export function addSearchConsole(app: FastifyInstance, options: SearchConsoleSandboxOptions): void {
  const { traffic, identities, now } = options;

  app.get("/webmasters/v3/sites", async (request, reply) => {
    const caller = admit(request, "webmasters.sites.list");
    if ("refusal" in caller) return sendSearchError(reply, caller.refusal);
    const siteEntry = sitesOf(caller);
    return sendJson(reply, siteEntry.length > 0 ? { siteEntry } : {});
  });

  app.get<SiteRoute>("/webmasters/v3/sites/:siteUrl", async (request, reply) => {
    const caller = admit(request, "webmasters.sites.get");
    if ("refusal" in caller) return sendSearchError(reply, caller.refusal);
    const site = siteNamed(caller, request.params.siteUrl);
    return site
      ? sendJson(reply, site)
      : sendSearchError(reply, notVerified(request.params.siteUrl));
  });

  app.post<SiteRoute>(
    "/webmasters/v3/sites/:siteUrl/searchAnalytics/query",
    async (request, reply) => {
      const caller = admit(request, "webmasters.searchanalytics.query");
      if ("refusal" in caller) return sendSearchError(reply, caller.refusal);
      const fields = readQuery(request.body);
      if ("refusal" in fields) return sendSearchError(reply, withReason(fields.refusal));
      const site = siteNamed(caller, request.params.siteUrl);
      if (!site || site.permissionLevel === "siteUnverifiedUser") {
        return sendSearchError(reply, noPermission(request.params.siteUrl));
      }
      const query = checkQuery(fields);
      if ("refusal" in query) return sendSearchError(reply, query.refusal);
      return sendJson(reply, answerQuery(traffic.read(now()), query, now()));
    },
  );

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error>(async (error, request, reply) => {
    // A wrong path is reported before an invalid body.
    if (request.is404) return sendNotFoundPage(reply, request.url);
    return sendSearchError(reply, isClientError(error) ? unreadable(error.message) : backendError);
  });

  /** Returns the caller. A used-up quota is reported before anything except a failed authentication. */
  function admit(request: FastifyRequest, method: string): GoogleCaller | { refusal: SearchError } {
    const admitted = authorize(request.headers.authorization, {
      identities,
      scopes: searchConsoleScopes,
      api: { service: "searchconsole.googleapis.com", title: "Google Search Console API", method },
    });
    if ("refusal" in admitted) return { refusal: withReason(admitted.refusal) };
    const fault = quotaFaults[platformFault(request)];
    return fault ? { refusal: fault } : admitted.caller;
  }

  function sitesOf({ identity }: GoogleCaller): Site[] {
    return traffic
      .read(now())
      .sites.filter(({ siteUrl }) => hasAccess(identity.sites, siteUrl))
      .map(({ siteUrl, permissionLevel }) => ({ siteUrl, permissionLevel }));
  }

  /** Only the property's exact name matches. */
  function siteNamed(caller: GoogleCaller, name: string): Site | null {
    return sitesOf(caller).find(({ siteUrl }) => siteUrl === name) ?? null;
  }
}

function unreadable(message: string): SearchError {
  return withReason(invalidArgument(`Invalid JSON payload received. ${message}`));
}
