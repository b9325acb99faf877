import type { FastifyInstance, FastifyRequest } from "fastify";
import { platformFault } from "../../core/request.ts";
import type { Traffic, TrafficSource } from "../../core/traffic-data.ts";
import { authorize } from "../google/authorize.ts";
import { GoogleRefusal, sendJson, sendNotFoundPage } from "../google/google-errors.ts";
import { hasAccess, type GoogleCaller, type GoogleIdentities } from "../google/identities.ts";
import { acceptText } from "../google/read-message.ts";
import { searchConsoleScopes } from "../google/scopes.ts";
import { answerQuery } from "./answer-query.ts";
import {
  backendError,
  noPermission,
  notVerified,
  quotaFaults,
  SearchRefusal,
  sendSearchError,
  withReason,
} from "./errors.ts";
import { checkQuery, readQuery } from "./read-query.ts";

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
  acceptText(app);

  app.get("/webmasters/v3/sites", async (request, reply) => {
    const siteEntry = sitesOf(admit(request, "webmasters.sites.list"));
    return sendJson(reply, siteEntry.length > 0 ? { siteEntry } : {});
  });

  app.get<SiteRoute>("/webmasters/v3/sites/:siteUrl", async (request, reply) => {
    const { siteUrl } = request.params;
    const site = siteNamed(admit(request, "webmasters.sites.get"), siteUrl);
    if (!site) throw new SearchRefusal(notVerified(siteUrl));
    return sendJson(reply, site);
  });

  app.post<SiteRoute>(
    "/webmasters/v3/sites/:siteUrl/searchAnalytics/query",
    async (request, reply) => {
      const { siteUrl } = request.params;
      const caller = admit(request, "webmasters.searchanalytics.query");
      const fields = readQuery(request.body);
      const site = siteNamed(caller, siteUrl);
      if (!site || site.permissionLevel === "siteUnverifiedUser") {
        throw new SearchRefusal(noPermission(siteUrl));
      }
      return sendJson(reply, answerQuery(traffic.read(now()), checkQuery(fields), now()));
    },
  );

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error>(async (error, _request, reply) => {
    if (error instanceof SearchRefusal) return sendSearchError(reply, error.error);
    const isRefusal = error instanceof GoogleRefusal;
    return sendSearchError(reply, isRefusal ? withReason(error.error) : backendError);
  });

  /**
   * Returns the caller. A used-up quota is reported before anything except a failed authentication.
   * @throws GoogleRefusal
   * @throws SearchRefusal
   */
  function admit(request: FastifyRequest, method: string): GoogleCaller {
    const caller = authorize(request.headers.authorization, {
      identities,
      scopes: searchConsoleScopes,
      api: { service: "searchconsole.googleapis.com", title: "Google Search Console API", method },
    });
    const fault = quotaFaults[platformFault(request)];
    if (fault) throw new SearchRefusal(fault);
    return caller;
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
