import { minuteMs } from "@cartograph/contracts/days.ts";
import { type ReportQuery, reportQuerySchema } from "@cartograph/contracts/query-schemas.ts";
import { defaultSegmentMinOrders } from "@cartograph/contracts/store.ts";
import { staleAfterMs } from "@cartograph/contracts/freshness.ts";
import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { resolvePeriod } from "@cartograph/warehouse/calendar/period.ts";
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from "fastify";
import { LRUCache } from "lru-cache";
import type { OutgoingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { requestIdHeader } from "../monitoring/request-id.ts";
import type { Identify } from "../sessions/identify.ts";
import type { Identity } from "../sessions/identity-rows.ts";
import { sessionUser } from "../sessions/session-user.ts";
import type { Services } from "../trpc/context.ts";
import type { AnswerTraits } from "./answer-cache.ts";
import {
  type Answer,
  answerFromJson,
  chooseEncoding,
  createAnswer,
  encodeAnswer,
  isUnchanged,
} from "./answer.ts";
import { type HotRequest, toHotRequest } from "./hot-questions.ts";
import { readReport } from "./read-report.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Why the report could not be computed; the procedure reports it without retrying. */
    failedReport: unknown;
  }
}

/** A valid query, and a key of the days that it currently covers and of its options. */
type ResolvedQuery = { query: ReportQuery; key: string };

type HotCall = {
  hot: HotRequest;
  request: FastifyRequest;
  reply: FastifyReply;
  done: HookHandlerDoneFunction;
};

/** Longer than those of our screens. Without a limit, callers could fill the memory with long URLs. */
const maxCachedUrlLength = 2048;

const caching = {
  // Browsers keep the answer but revalidate it each time.
  "cache-control": "private, no-cache",
  vary: "accept-encoding, cookie",
};

/**
 * Answers the most frequent requests from the cache, before sessions, tRPC or REST are set up. Everything else (no
 * session, an invalid query, a failing report) is left to the procedures, which report the error.
 */
export function createHotAnswers(services: Services, identify: Identify) {
  const { answers, now } = services;
  const resolvedQueries = new LRUCache<string, ResolvedQuery>({ max: 2000 });

  // Answers synchronously if nothing must be read: a promise would cost more than the cache saves.
  function answerHot(
    request: FastifyRequest,
    reply: FastifyReply,
    done: HookHandlerDoneFunction,
  ): void {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const hot = isRead ? toHotRequest(request.url, request.query) : null;
    if (!hot) return done();
    const isFromSocket = request.raw.socket instanceof Socket;
    const identity = identify(request.headers.cookie, { isFromSocket });
    if (!(identity instanceof Promise)) return answerAs(identity, { hot, request, reply, done });
    void answerLater(identity, { hot, request, reply, done });
  }

  async function answerLater(identity: Promise<Identity | null>, call: HotCall): Promise<void> {
    try {
      answerAs(await identity, call);
    } catch (error) {
      call.done(error as Error);
    }
  }

  function answerAs(identity: Identity | null, call: HotCall): void {
    const { hot, request, done } = call;
    request.identity = identity;
    if (!identity) return done();
    const answer = findAnswer(hot, identity, request);
    if (answer === null) return done();
    if (!(answer instanceof Promise)) return sendAnswer(answer, call);
    void sendLater(answer, call);
  }

  function findAnswer(
    hot: HotRequest,
    identity: Identity,
    request: FastifyRequest,
  ): Answer | null | Promise<Answer> {
    const { question } = hot;
    if (question === "user") return createAnswer(identity.user);
    if (question === "session") return createAnswer(sessionUser(identity));
    const period = resolveQuery(hot, identity.store.timezone, request.url);
    if (!period) return null;
    const { user, store, dataVersion } = identity;
    const { regular, vip } = store.segmentMinOrders ?? defaultSegmentMinOrders;
    const settings = `${store.currency}|${store.dateBasis}|${regular}|${vip}`;
    const key = `${question}|${store.id}|${settings}|${dataVersion}|${period.key}`;
    const kept = answers.get(key);
    if (kept && now() < kept.validUntil) {
      services.metrics.recordCachedReport(question);
      return kept;
    }
    const traits: AnswerTraits = { isCacheable: true };
    const task = { question, request: { store, query: period.query, now: now() }, input: null };
    const compute = async (signal: AbortSignal) => {
      const caller = { userId: user.id, signal };
      const report = await readReport({ ...services, answer: traits }, task, caller);
      return answerFromJson(report.text, freshUntil(report.dataSources, now()));
    };
    return answers.compute(key, compute, { traits, signal: request.signal });
  }

  // Within a minute, neither the day of a zone nor the comparison's cutoff in the current day changes.
  function resolveQuery(hot: HotRequest, timezone: string, url: string): ResolvedQuery | null {
    const time = now();
    const cacheKey = `${Math.floor(time / minuteMs)}|${timezone}|${url}`;
    const cached = resolvedQueries.get(cacheKey);
    if (cached) return cached;
    const query = reportQuerySchema.safeParse(hot.query);
    if (!query.success) return null;
    const days = resolvePeriod(query.data, { timezone, now: time });
    const { basis, filters } = query.data;
    const period = { query: query.data, key: JSON.stringify([days, basis, filters]) };
    if (url.length <= maxCachedUrlLength) resolvedQueries.set(cacheKey, period);
    return period;
  }

  return answerHot;
}

/** Time (UTC ms) at which the next source becomes stale if it is not synced before. */
function freshUntil(sources: readonly SourceFreshness[], now: number): number {
  const ends = sources
    .map(({ asOf }) => (asOf === null ? 0 : Date.parse(asOf) + staleAfterMs))
    .filter((end) => end >= now);
  // That exact moment still counts as fresh.
  return Math.min(...ends) + 1;
}

async function sendLater(answer: Promise<Answer>, call: HotCall): Promise<void> {
  try {
    sendAnswer(await answer, call);
  } catch (error) {
    call.request.failedReport = error;
    call.done();
  }
}

function sendAnswer(answer: Answer, call: HotCall): void {
  const { request, reply, hot, done } = call;
  const { headers } = request;
  if (isUnchanged(answer, headers)) {
    // Only these headers: the browser uses those of its stored answer.
    reply.hijack();
    const sent = { ...caching, [requestIdHeader]: request.id, etag: answer.etag };
    reply.raw.writeHead(304, sent).end();
    return;
  }
  const encoding = chooseEncoding(answer.text, headers["accept-encoding"]);
  const encoded = encodeAnswer(answer, hot.envelope, encoding);
  if (encoded instanceof Promise) void sendEncoded(encoded);
  else send(encoded);

  async function sendEncoded(body: Promise<Buffer>): Promise<void> {
    try {
      send(await body);
    } catch (error) {
      done(error as Error);
    }
  }

  // Skips the hooks of procedure answers: none applies, and they cost more than the rest.
  function send(body: Buffer): void {
    reply.hijack();
    // `getHeaders` returns a copy, so adding to it is safe.
    const sent = reply.getHeaders() as OutgoingHttpHeaders;
    Object.assign(sent, caching);
    sent.etag = answer.etag;
    sent["content-type"] = "application/json; charset=utf-8";
    sent["content-length"] = body.length;
    if (encoding !== "identity") sent["content-encoding"] = encoding;
    reply.raw.writeHead(200, sent).end(body);
  }
}
