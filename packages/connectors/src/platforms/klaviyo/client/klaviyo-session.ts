import type { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import {
  createHttpClient,
  parseJson,
  type HttpLimits,
  type Reach,
} from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { platformBase } from "../../../core/platform-base.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { readKey } from "../klaviyo-key.ts";
import type { LinkedPage } from "../schemas/json-api.schemas.ts";
import { endpoints, type EndpointName } from "./endpoints.ts";
import { klaviyoFailure } from "./klaviyo-failure.ts";
import { createPace } from "./pace.ts";

export type Question<T> = {
  endpoint: EndpointName;
  query?: Readonly<Record<string, string>>;
  /** Sent with POST. */
  body?: object;
  schema: z.ZodType<T>;
  /** Why an answer cannot be right though its shape is; null when it can. Then it is asked for again. */
  objection?: (answer: T) => string | null;
};

/** One connection's requests to Klaviyo, each paced, and retried until it succeeds. */
export type KlaviyoSession = {
  /** @throws ConnectorError */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
  /**
   * The pages of a list from the first to the last.
   * @throws ConnectorError
   */
  pages<T extends LinkedPage>(question: Question<T>, signal: AbortSignal): AsyncIterable<T>;
};

export type KlaviyoSessionSettings = {
  timing: Timing;
  /** Of Klaviyo's API, as a date. */
  revision: string;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const publicOrigin = "https://a.klaviyo.com";
const publicHosts = /^a\.klaviyo\.com$/;
const subject = "Klaviyo";
/** More pages than any account has: a list that goes round in a circle ends. */
const mostPages = 2_000;

/** @throws ConnectorError when the key or the address cannot be used */
export function openKlaviyoSession(
  connection: Connection,
  { timing, revision, allowance, limits }: KlaviyoSessionSettings,
): KlaviyoSession {
  const key = readKey(connection.apiKey);
  const http = createHttpClient(reachOf(connection, allowance), limits ? { limits } : {});
  const base = platformBase(connection.baseUrl, publicOrigin, /\/api/);
  const pause = createPause(subject, timing);
  const pace = createPace(timing);

  async function tryOnce<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
    const { endpoint, query = {}, body, schema, objection } = question;
    const { path, scope } = endpoints[endpoint];
    const search = new URLSearchParams(query).toString();
    const request = {
      method: body === undefined ? "GET" : "POST",
      url: `${base}${path}${search === "" ? "" : `?${search}`}`,
      headers: {
        accept: "application/vnd.api+json",
        authorization: `Klaviyo-API-Key ${key}`,
        revision,
        ...(body !== undefined && { "content-type": "application/vnd.api+json" }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    } as const;
    const reply = await pace.send(endpoint, () => http.send(request, signal), signal);
    const failure = klaviyoFailure(reply, { now: timing.now(), secrets: [key], scope });
    if (failure) throw failure;
    const parsed = schema.safeParse(parseJson(reply));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const objected = objection?.(parsed.data) ?? null;
    if (objected !== null) throw new TransientFailure("unreadable", objected);
    return parsed.data;
  }

  const session: KlaviyoSession = {
    async ask(question, signal) {
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
    },
    async *pages(question, signal) {
      const first = question.query ?? {};
      let query = first;
      for (let count = 0; count < mostPages; count += 1) {
        const page = await session.ask({ ...question, query }, signal);
        yield page;
        const cursor = nextCursor(page);
        if (cursor === null) return;
        query = { ...first, [cursor.name]: cursor.value };
      }
      throw new ConnectorError(
        "bad_data",
        "Klaviyo's list does not end. Nothing of it was stored.",
      );
    },
  };
  return session;
}

/** Of the address of the next page the cursor alone is taken, so that the key goes nowhere but where it was sent. */
function nextCursor({ links }: LinkedPage): { name: string; value: string } | null {
  const next = links?.next ?? null;
  if (next === null) return null;
  // It may be given without the host.
  const isAddress = URL.canParse(next, publicOrigin);
  const parameters = isAddress ? new URL(next, publicOrigin).searchParams : new URLSearchParams();
  for (const name of ["page[cursor]", "page_cursor"]) {
    const value = parameters.get(name);
    if (value !== null) return { name, value };
  }
  throw new ConnectorError(
    "bad_data",
    "Klaviyo's list goes on, but does not say where. Nothing of it was stored.",
  );
}

function reachOf({ baseUrl }: Connection, allowance: OutboundAllowance | undefined): Reach {
  if (baseUrl === null) {
    return { kind: "public", hosts: publicHosts, ...(allowance ? { allowance } : {}) };
  }
  if (URL.canParse(baseUrl)) return { kind: "operator", origin: new URL(baseUrl).origin };
  throw new ConnectorError(
    "bad_address",
    "The address that the operator set for this platform is no address.",
  );
}
