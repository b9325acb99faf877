import { type ReportQuery, reportQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { staleAfterMs } from "@cartograph/contracts/freshness.ts";
import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import type { Ask } from "@cartograph/warehouse/ask.ts";
import { resolvePeriod } from "@cartograph/warehouse/calendar/period.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Identify, Identity } from "../sessions/identify.ts";
import { sessionUser } from "../sessions/session-user.ts";
import type { Services } from "../trpc/context.ts";
import type { AnswerTraits } from "./answer-cache.ts";
import {
  type Answer,
  answerOfText,
  chooseEncoding,
  createAnswer,
  type Envelope,
  formOf,
} from "./answer.ts";
import { type HotReport, type HotRequest, toHotRequest } from "./hot-questions.ts";
import { readReport } from "./read-report.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Why the report could not be computed; the procedure reports it without retrying. */
    failedReport: unknown;
  }
}

/** A query and the days that it currently covers. */
type AskedPeriod = { query: ReportQuery; key: string };

const minuteMs = 60_000;

/**
 * Answers the most frequent requests from the cache, before sessions, tRPC or REST are set up. Everything else (no
 * session, an invalid query, a failing report) is left to the procedures, which report the error.
 */
export function createHotAnswers(services: Services, identify: Identify) {
  const { answers, now } = services;
  const periods = new LRUCache<string, AskedPeriod>({ max: 2000 });

  async function answerHot(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const hot = request.method === "GET" ? toHotRequest(request.url, request.query) : null;
    if (!hot) return undefined;
    const identity = await identify(request.headers.cookie);
    request.identity = identity;
    if (!identity) return undefined;
    const answer = findAnswer(hot, identity, request);
    const ready = answer instanceof Promise ? await answer.catch(failed) : answer;
    return ready ? sendAnswer(ready, hot.envelope, request, reply) : undefined;

    function failed(error: unknown): null {
      request.failedReport = error;
      return null;
    }
  }

  // Returns cached answers synchronously; awaiting here would cost more than the cache saves.
  function findAnswer(
    hot: HotRequest,
    identity: Identity,
    request: FastifyRequest,
  ): Answer | null | Promise<Answer> {
    const { question } = hot;
    if (question === "user") return createAnswer(identity.user);
    if (question === "session") return createAnswer(sessionUser(identity));
    const period = findPeriod(hot, identity.store.timezone, request.url);
    if (!period) return null;
    const { store, dataVersion } = identity;
    const key = `${question}|${store.id}|${store.currency}|${dataVersion}|${period.key}`;
    const kept = answers.get(key);
    if (kept && now() < kept.holdsUntil) return kept;
    const traits: AnswerTraits = { isLasting: true };
    const asked = { store, query: period.query, now: now() };
    return answers.compute(key, (signal) => compute(question, { ask: asked, traits, signal }), {
      traits,
      signal: request.signal,
    });
  }

  async function compute(
    question: HotReport,
    { ask, traits, signal }: { ask: Ask; traits: AnswerTraits; signal: AbortSignal },
  ): Promise<Answer> {
    const task = { question, ask, input: null };
    const report = await readReport({ ...services, answer: traits }, task, signal);
    return answerOfText(report.text, freshUntil(report.dataSources, now()));
  }

  // Within a minute, neither the day of a zone nor the comparison's cutoff in the current day changes.
  function findPeriod(hot: HotRequest, timezone: string, url: string): AskedPeriod | null {
    const time = now();
    const memoKey = `${Math.floor(time / minuteMs)}|${timezone}|${url}`;
    const known = periods.get(memoKey);
    if (known) return known;
    const query = reportQuerySchema.safeParse(hot.query);
    if (!query.success) return null;
    const days = resolvePeriod(query.data, { timezone, now: time });
    const period = { query: query.data, key: JSON.stringify([days, query.data.basis]) };
    periods.set(memoKey, period);
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

function sendAnswer(
  answer: Answer,
  envelope: Envelope,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | Promise<FastifyReply> {
  const { headers } = request;
  const caching = {
    // Browsers keep the answer but revalidate it each time.
    "cache-control": "private, no-cache",
    vary: "accept-encoding, cookie",
    etag: answer.etag,
  };
  if (headers["if-none-match"]?.includes(answer.etag)) {
    // Only these headers: the browser uses those of its stored answer.
    reply.hijack();
    reply.raw.writeHead(304, caching).end();
    return reply;
  }
  reply.headers(caching).type("application/json; charset=utf-8");
  const encoding = chooseEncoding(answer, headers["accept-encoding"]);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  const form = formOf(answer, envelope, encoding);
  return form instanceof Promise ? form.then((body) => reply.send(body)) : reply.send(form);
}
