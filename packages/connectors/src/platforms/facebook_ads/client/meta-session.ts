import type { z } from "zod";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import {
  createHttpClient,
  parseJson,
  type HttpLimits,
  type HttpReply,
  type Reach,
} from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { platformBase } from "../../../core/platform-base.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import type { Timing } from "../../../core/timing.ts";
import { createTurns } from "../../../core/turns.ts";
import { accessToken } from "../access-token.ts";
import { accountId } from "../account-id.ts";
import { metaFailure } from "./meta-failure.ts";
import { readUsage } from "./usage-headers.ts";

export type Question<T> = {
  method?: "GET" | "POST";
  /** Below the version: "/act_1234567890/insights". */
  path: string;
  params?: Readonly<Record<string, string>>;
  schema: z.ZodType<T>;
  /** Why an answer cannot be right though its shape is; null when it can. */
  objection?: (answer: T) => string | null;
  /** The object is so new that Meta may not know it yet. */
  isNew?: boolean;
};

/** One connection's requests to the Marketing API, one at a time, each retried until it succeeds. */
export type MetaSession = {
  /** "act_1234567890". */
  account: string;
  /** @throws ConnectorError */
  ask<T>(question: Question<T>, signal: AbortSignal): Promise<T>;
  /** The same; null when Meta says that the question asks for too much at once. @throws ConnectorError */
  askIfLight<T>(question: Question<T>, signal: AbortSignal): Promise<T | null>;
  /** The version that served the last answer, where it is not the one that was asked for; else null. */
  otherVersion(): string | null;
  timing: Timing;
};

export type MetaSessionSettings = {
  timing: Timing;
  /** Such as "v26.0". */
  apiVersion: string;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

const publicOrigin = "https://graph.facebook.com";
const subject = "Meta";
/** From here on a minute is let pass between two requests. */
const crowdedPercent = 90;
const crowdedPauseMs = 60_000;
/** Errors shrink the budget of the account, so that trying on would not help. */
const mostThrottles = 3;
const mostOverloads = 5;

/** @throws ConnectorError when the key, the account or the address cannot be used */
export function openMetaSession(
  connection: Connection,
  settings: MetaSessionSettings,
): MetaSession {
  const { timing, apiVersion, limits } = settings;
  const token = accessToken(connection.apiKey);
  const account = accountId(connection.account);
  const base = platformBase(connection.baseUrl, publicOrigin, /\/v\d+\.\d+/);
  const http = createHttpClient(reachOf(connection, settings), limits ? { limits } : {});
  const pause = createPause(subject, timing);
  const inTurn = createTurns();
  let notBefore = 0;
  let servedBy = apiVersion;

  /** The token goes in the header alone: addresses end in logs. */
  async function send<T>(question: Question<T>, signal: AbortSignal): Promise<HttpReply> {
    const { method = "GET", path, params = {} } = question;
    const query = new URLSearchParams(params).toString();
    const isForm = method === "POST";
    const left = notBefore - timing.now();
    if (left > 0) await timing.sleep(left, signal);
    return http.send(
      {
        method,
        url: `${base}/${apiVersion}${path}${isForm || query === "" ? "" : `?${query}`}`,
        headers: {
          accept: "application/json",
          authorization: `Bearer ${token}`,
          ...(isForm && { "content-type": "application/x-www-form-urlencoded" }),
        },
        ...(isForm && { body: query }),
      },
      signal,
    );
  }

  async function tryOnce<T>(question: Question<T>, signal: AbortSignal): Promise<T> {
    pause.refuseWhileTold();
    const reply = await send(question, signal);
    heed(reply);
    const failure = metaFailure(reply, {
      account,
      isNew: question.isNew ?? false,
      now: timing.now(),
      secrets: [token, connection.apiKey],
    });
    if (failure) throw failure;
    const parsed = question.schema.safeParse(parseJson(reply));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const objection = question.objection?.(parsed.data) ?? null;
    if (objection !== null) throw new TransientFailure("unreadable", objection);
    return parsed.data;
  }

  /** Learns from the headers how much is left. */
  function heed({ headers }: HttpReply): void {
    servedBy = headers.get("facebook-api-version") ?? apiVersion;
    const { percent, regainMs } = readUsage(headers);
    if (percent <= crowdedPercent) return;
    const waitMs = Math.max(crowdedPauseMs, regainMs);
    notBefore = timing.now() + waitMs;
    pause.observe(waitMs);
  }

  function persist<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    let throttles = 0;
    const onFailure = ({ reason, retryAfterMs }: TransientFailure) => {
      pause.observe(retryAfterMs);
      if (reason === "throttled") throttles += 1;
      if (throttles === mostThrottles) throw stillThrottled();
      return false;
    };
    const maxOverloads = mostOverloads;
    return inTurn(() => withRetries(attempt, { subject, signal, timing, maxOverloads, onFailure }));
  }

  return {
    account,
    timing,
    ask: (question, signal) => persist(() => tryOnce(question, signal), signal),
    askIfLight: (question, signal) =>
      persist(() => tryOnce(question, signal).catch(nullWhenTooLarge), signal),
    otherVersion: () => (servedBy === apiVersion ? null : servedBy),
  };
}

function nullWhenTooLarge(error: unknown): null {
  if (error instanceof TransientFailure && error.reason === "too_large") return null;
  throw error;
}

function stillThrottled(): ConnectorError {
  return new ConnectorError(
    "retry_later",
    `${subject} limits how often this ad account may be asked (tried ${mostThrottles} times). What was read is kept; the next sync goes on from there.`,
  );
}

function reachOf({ baseUrl }: Connection, { allowance }: MetaSessionSettings): Reach {
  if (baseUrl === null) {
    return { kind: "public", hosts: /^graph\.facebook\.com$/, ...(allowance ? { allowance } : {}) };
  }
  if (URL.canParse(baseUrl)) return { kind: "operator", origin: new URL(baseUrl).origin };
  throw new ConnectorError(
    "bad_address",
    "The address that the operator set for this platform is no address.",
  );
}
