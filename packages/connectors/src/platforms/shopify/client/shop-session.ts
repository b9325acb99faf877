import type { z } from "zod";
import { retryAfterOf, type HttpClient, type HttpReply } from "../../../core/http-client.ts";
import { createPause } from "../../../core/pause.ts";
import { type FailureReason, TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import type { GraphqlDocument } from "../documents/document.ts";
import type { AccessToken } from "./access-token.ts";
import { readAnswer } from "./graphql-answer.ts";
import { failureOfStatus } from "./http-status.ts";
import { createPacing } from "./pacing.ts";
import { createPageSize, type PageSize } from "./page-size.ts";

export type Variables = Record<string, unknown>;

/** What one store's requests share: the token, the points left, the page sizes that it bears. */
export type ShopSession = {
  /**
   * One operation, retried until it succeeds.
   * @throws ConnectorError
   */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
  /** The same with `$first` chosen: halved when the store cannot bear it, grown when it can. */
  askPage<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
  /** What was said since the last call of fields that the app may not read. */
  takeNotes(): string[];
  /** Set once the store has answered in another API version than was asked for. */
  versionWarning(): string | null;
  /** How many requests the store has room for at once. */
  room(): number;
  /** UTC milliseconds, by the clock that paces its requests. */
  now(): number;
};

export type Question<T> = {
  document: GraphqlDocument;
  variables: Variables;
  schema: z.ZodType<T>;
  /** Why this answer cannot be right though its shape is; null when it can. Such an answer is asked for again. */
  objection?: (data: T) => string | null;
  /** After how many errors of Shopify's own it is given up; as many as there are tries by default. */
  maxInternalErrors?: number;
};

export type SessionOptions = {
  endpoint: string;
  apiVersion: string;
  http: HttpClient;
  token: AccessToken;
  timing: Timing;
};

export function createShopSession(options: SessionOptions): ShopSession {
  const { apiVersion, timing, token } = options;
  const pacing = createPacing();
  const pageSizes = new Map<string, PageSize>();
  let servedVersion: string | null = null;
  const pause = createPause("Shopify", timing);
  const notes = new Set<string>();

  async function tryOnce<T>(
    { document, variables, schema, objection }: Question<T>,
    signal: AbortSignal,
  ): Promise<T> {
    const operation = `${document.name}:${variables["first"] ?? ""}`;
    const reservation = pacing.reserve(operation, timing.now());
    let reply: HttpReply;
    try {
      if (reservation.waitMs > 0) await timing.sleep(reservation.waitMs, signal);
      reply = await sendOnce(options, { document, variables }, signal);
    } finally {
      reservation.release();
    }
    servedVersion = reply.headers.get("x-shopify-api-version") ?? servedVersion;
    pause.observe(retryAfterOf(reply, timing.now()));
    const failure = failureOfStatus(reply, timing.now());
    if (failure) throw failure;
    token.accepted();
    const data = readAnswer(reply, schema, {
      onCost: (cost) => pacing.observe(operation, cost, timing.now()),
      throttledMs: (cost) => pacing.waitAfterRefusal(cost),
      onWithheld: (note) => notes.add(note),
      secrets: token.secrets(),
    });
    const objected = objection?.(data) ?? null;
    if (objected !== null) throw new TransientFailure("unreadable", objected);
    return data;
  }

  function sizeFor(document: GraphqlDocument): PageSize {
    const known = pageSizes.get(document.name);
    if (known) return known;
    const created = createPageSize();
    pageSizes.set(document.name, created);
    return created;
  }

  return {
    async ask(question, signal) {
      pause.refuseWhileTold();
      return withRetries(() => tryOnce(question, signal), {
        ...retriesOf(question),
        signal,
        timing,
      });
    },
    async askPage(question, signal) {
      pause.refuseWhileTold();
      const size = sizeFor(question.document);
      const answer = await withRetries(
        () => {
          const variables = { ...question.variables, first: size.current() };
          return tryOnce({ ...question, variables }, signal);
        },
        {
          ...retriesOf(question),
          signal,
          timing,
          onFailure: ({ reason }) => sizeRelated.has(reason) && size.shrink(),
        },
      );
      size.succeeded();
      return answer;
    },
    now: () => timing.now(),
    room: () => pacing.room(),
    takeNotes() {
      const taken = [...notes];
      notes.clear();
      return taken;
    },
    versionWarning: () =>
      servedVersion === null || servedVersion === apiVersion
        ? null
        : `Shopify answered in API version ${servedVersion} in place of ${apiVersion}, which it no longer serves. Update Cartograph.`,
  };
}

/** A smaller page may pass where one of these failed. */
const sizeRelated: ReadonlySet<FailureReason> = new Set(["overloaded", "internal", "too_large"]);

function retriesOf({ maxInternalErrors }: { maxInternalErrors?: number }) {
  return { subject: "Shopify", ...(maxInternalErrors !== undefined && { maxInternalErrors }) };
}

/** A token that has expired is exchanged for another, once. */
async function sendOnce(
  { endpoint, http, token }: SessionOptions,
  { document, variables }: { document: GraphqlDocument; variables: Variables },
  signal: AbortSignal,
): Promise<HttpReply> {
  const body = JSON.stringify({ query: document.text, variables, operationName: document.name });
  const send = async () =>
    http.send(
      {
        method: "POST",
        url: endpoint,
        headers: {
          "content-type": "application/json",
          accept: "application/json",
          "x-shopify-access-token": await token.get(signal),
        },
        body,
      },
      signal,
    );
  const reply = await send();
  return reply.status === 401 && token.renew() ? send() : reply;
}
