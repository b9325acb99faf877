import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { fixedToken } from "../../../core/access-token.ts";
import type { HttpReply } from "../../../core/http-reply.ts";
import { openPlatformApi } from "../../../core/platform-api.ts";
import { createRestClient, type RestRequest } from "../../../core/rest-client.ts";
import {
  createRestSession,
  readExpected,
  type Expected,
  type RestCall,
} from "../../../core/rest-session.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import type { Timing } from "../../../core/timing.ts";
import { parseAccessToken } from "../access-token.ts";
import { parseAccountId } from "../account-id.ts";
import { metaFailure } from "./meta-failure.ts";
import { readUsage } from "./usage-headers.ts";

export type Call<T> = Expected<T> & {
  method?: "GET" | "POST";
  /** Path below the version: "/act_1234567890/insights". */
  path: string;
  params?: Readonly<Record<string, string>>;
  /** The object is so new that Meta may not know it yet. */
  isNew?: boolean;
};

/** One connection's requests to the Marketing API, one at a time, each retried until it succeeds. */
export type MetaSession = ClockCheck & {
  /** "act_1234567890". */
  account: string;
  /** @throws ConnectorError */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
  /** The same; null when the request is too large for Meta. @throws ConnectorError */
  callUnlessTooLarge<T>(call: Call<T>, signal: AbortSignal): Promise<T | null>;
  /** The version that served the last answer if it differs from the requested one; else null. */
  otherVersion(): string | null;
  timing: Timing;
};

export type MetaSessionSettings = Runtime & {
  /** Such as "v26.0". */
  apiVersion: string;
};

const api = { publicOrigin: "https://graph.facebook.com", prefix: /\/v\d+\.\d+/ };
const subject = "Meta";
/** Above this share of the quota, requests are sent at least one minute apart. */
const highUsagePercent = 90;
const highUsagePauseMs = 60_000;
/** Errors reduce the account's quota, so retrying further would not help. */
const maxThrottles = 3;
const maxOverloads = 5;

/** @throws ConnectorError when the key, the account or the address is invalid */
export function openMetaSession(
  connection: Connection,
  settings: MetaSessionSettings,
): MetaSession {
  const { timing, apiVersion } = settings;
  const token = parseAccessToken(connection.apiKey);
  const account = parseAccountId(connection.account);
  const client = createRestClient({
    ...openPlatformApi(connection, api, settings),
    token: fixedToken(token, [token, connection.apiKey]),
    authorize: (held) => ({ authorization: `Bearer ${held}` }),
  });
  let notBefore = 0;
  let servedBy = apiVersion;

  const session = createRestSession<RestRequest>({
    subject,
    timing,
    oneAtATime: "calls",
    maxOverloads,
    async send(request, signal) {
      const left = notBefore - timing.now();
      if (left > 0) await timing.sleep(left, signal);
      const reply = await client.send(request, signal);
      observeUsage(reply);
      return reply;
    },
  });

  function observeUsage({ headers }: HttpReply): void {
    servedBy = headers.get("facebook-api-version") ?? apiVersion;
    const { percent, regainMs } = readUsage(headers);
    if (percent <= highUsagePercent) return;
    const waitMs = Math.max(highUsagePauseMs, regainMs);
    notBefore = timing.now() + waitMs;
    session.pause.observe(waitMs);
  }

  function toRestCall<T>(call: Call<T>): RestCall<RestRequest, T> {
    const { method = "GET", path, params = {}, isNew = false } = call;
    let throttles = 0;
    return {
      request: {
        path: `/${apiVersion}${path}`,
        ...(method === "GET" ? { query: params } : { form: params }),
      },
      read(reply) {
        const secrets = client.secrets();
        const failure = metaFailure(reply, { account, isNew, now: timing.now(), secrets });
        if (failure) throw failure;
        return readExpected(reply, call);
      },
      onFailure({ reason }) {
        if (reason === "throttled") throttles += 1;
        if (throttles === maxThrottles) throw stillThrottled();
        return false;
      },
    };
  }

  return {
    account,
    timing,
    isClockConfirmed: session.isClockConfirmed,
    call: (call, signal) => session.call(toRestCall(call), signal),
    callUnlessTooLarge<T>(call: Call<T>, signal: AbortSignal) {
      const { read, ...requested } = toRestCall(call);
      return session.call<T | null>({ ...requested, read, recover: nullWhenTooLarge }, signal);
    },
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
    `${subject} limits how often this ad account can be requested (tried ${maxThrottles} times). Data read so far is kept; the next sync continues from there.`,
  );
}
