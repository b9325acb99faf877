import type { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import { parseJson, type HttpLimits } from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { findSite, type FoundSite } from "../find-site.ts";
import {
  searchAnswerSchema,
  type SearchAnswer,
  type SearchQuery,
} from "../schemas/search-analytics.schemas.ts";
import { siteListSchema } from "../schemas/sites.schemas.ts";
import { searchFailure } from "./search-failure.ts";

/** One connection's requests to Search Console, each retried until it succeeds. */
export type SearchSession = {
  /**
   * The property that the connection means, as Search Console names it; asked once.
   * @throws ConnectorError when the key sees none such
   */
  site(signal: AbortSignal): Promise<string>;
  /** The same, asked anew. */
  findSite(signal: AbortSignal): Promise<FoundSite>;
  /**
   * `objection` says why an answer cannot be right though its shape is, null when it can; then it is asked for again.
   * @throws ConnectorError
   */
  query(
    query: SearchQuery,
    signal: AbortSignal,
    objection?: (answer: SearchAnswer) => string | null,
  ): Promise<SearchAnswer>;
};

export type SearchSessionSettings = {
  timing: Timing;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const publicOrigin = "https://searchconsole.googleapis.com";
const scope = "https://www.googleapis.com/auth/webmasters.readonly";
const subject = "Search Console";

type Question<T> = {
  path: string;
  body?: SearchQuery;
  schema: z.ZodType<T>;
  site: string | null;
  objection?: (answer: T) => string | null;
};

/** @throws ConnectorError when the key or the address cannot be used */
export function openSearchSession(
  connection: Connection,
  settings: SearchSessionSettings,
): SearchSession {
  const { timing } = settings;
  const google = createGoogleSession({ ...settings, connection, publicOrigin, scope });
  const pause = createPause(subject, timing);
  let known: string | null = null;

  async function tryOnce<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
    const { path, body, schema, site, objection } = question;
    const reply = await google.send(
      body === undefined ? { method: "GET", path } : { method: "POST", path, body },
      signal,
    );
    const failure = searchFailure(reply, { now: timing.now(), secrets: google.secrets(), site });
    if (failure) {
      pause.observe(failure.pauseMs);
      throw failure.error;
    }
    const parsed = schema.safeParse(parseJson(reply));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const objected = objection?.(parsed.data) ?? null;
    if (objected !== null) throw new TransientFailure("unreadable", objected);
    return parsed.data;
  }

  async function ask<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
    pause.refuseWhileTold();
    return withRetries(() => tryOnce(question, signal), {
      subject,
      signal,
      timing,
      onFailure: ({ retryAfterMs }) => {
        pause.observe(retryAfterMs);
        return false;
      },
    });
  }

  async function find(signal: AbortSignal): Promise<FoundSite> {
    const path = "/webmasters/v3/sites";
    const sites = await ask({ path, schema: siteListSchema, site: null }, signal);
    const found = findSite(sites, connection);
    known = found.siteUrl;
    return found;
  }

  const session: SearchSession = {
    findSite: find,
    site: async (signal) => known ?? (await find(signal)).siteUrl,
    async query(query, signal, objection) {
      const site = await session.site(signal);
      const path = `/webmasters/v3/sites/${encodeURIComponent(site)}/searchAnalytics/query`;
      const schema = searchAnswerSchema;
      return ask({ path, body: query, schema, site, ...(objection ? { objection } : {}) }, signal);
    },
  };
  return session;
}
