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
    /** Why the report that was asked for could not be computed: the procedure reports it without trying again. */
    failedReport: unknown;
  }
}

/** A query, and the days that it means by now. */
type AskedPeriod = { query: ReportQuery; key: string };

const minuteMs = 60_000;

/**
 * Answers the hot questions from the cache, before sessions, tRPC or REST are set up. Everything else (no session, an
 * invalid query, a report that fails) is left to the procedures, which report what is wrong.
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

  // Within a minute neither a zone's day nor the cut of a comparison with the running day moves.
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

/** When (UTC ms) the next of the sources turns stale, if nothing is read before. */
function freshUntil(sources: readonly SourceFreshness[], now: number): number {
  const ends = sources
    .map(({ asOf }) => (asOf === null ? 0 : Date.parse(asOf) + staleAfterMs))
    .filter((end) => end >= now);
  // The moment itself still counts as fresh.
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
    // Browsers keep the answer but ask each time whether it still holds.
    "cache-control": "private, no-cache",
    vary: "accept-encoding, cookie",
    etag: answer.etag,
  };
  if (headers["if-none-match"]?.includes(answer.etag)) {
    // Nothing but these: the browser goes by the headers of the answer that it has.
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
