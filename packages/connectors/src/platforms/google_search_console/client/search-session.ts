import type { Connection } from "../../../core/connector.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import type { RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, readExpected, type Expected } from "../../../core/rest-session.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { findSite, type FoundSite } from "../find-site.ts";
import {
  searchAnswerSchema,
  type SearchAnswer,
  type SearchQuery,
} from "../schemas/search-analytics.schemas.ts";
import { siteListSchema } from "../schemas/sites.schemas.ts";
import { searchFailure } from "./search-failure.ts";

/** One connection's requests to Search Console, each retried until it succeeds. */
export type SearchSession = ClockCheck & {
  /**
   * The connection's property, as Search Console names it; looked up once.
   * @throws ConnectorError when the key has no access to it
   */
  site(signal: AbortSignal): Promise<string>;
  /** Looks the property up again. */
  findSite(signal: AbortSignal): Promise<FoundSite>;
  /**
   * @param validate returns what is wrong with an answer of valid shape, which is then requested again
   * @throws ConnectorError
   */
  query(
    query: SearchQuery,
    signal: AbortSignal,
    validate?: (answer: SearchAnswer) => string | null,
  ): Promise<SearchAnswer>;
};

const publicOrigin = "https://searchconsole.googleapis.com";
const scope = "https://www.googleapis.com/auth/webmasters.readonly";
const subject = "Search Console";

type Call<T> = Expected<T> & { request: RestRequest; site: string | null };

/** @throws ConnectorError when the key or the address is invalid */
export function openSearchSession(connection: Connection, runtime: Runtime): SearchSession {
  const { timing } = runtime;
  const google = createGoogleSession({ ...runtime, connection, publicOrigin, scope });
  const requests = createRestSession<RestRequest>({ subject, timing, send: google.send });
  let known: string | null = null;

  function call<T>({ request, site, ...expected }: Call<T>, signal: AbortSignal): Promise<T> {
    return requests.call(
      {
        request,
        read(reply) {
          const context = { now: timing.now(), secrets: google.secrets(), site };
          const failure = searchFailure(reply, context);
          if (failure) {
            requests.pause.observe(failure.pauseMs);
            throw failure.error;
          }
          return readExpected(reply, expected);
        },
      },
      signal,
    );
  }

  async function find(signal: AbortSignal): Promise<FoundSite> {
    const request = { path: "/webmasters/v3/sites" };
    const sites = await call({ request, schema: siteListSchema, site: null }, signal);
    const found = findSite(sites, connection);
    known = found.siteUrl;
    return found;
  }

  const session: SearchSession = {
    isClockConfirmed: requests.isClockConfirmed,
    findSite: find,
    site: async (signal) => known ?? (await find(signal)).siteUrl,
    async query(query, signal, validate) {
      const site = await session.site(signal);
      const path = `/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`;
      const schema = searchAnswerSchema;
      return call({ request: { path, body: query }, schema, site, validate }, signal);
    },
  };
  return session;
}
