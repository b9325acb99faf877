import { fixedToken } from "../../../core/access-token.ts";
import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { parseJson, retryAfterOf, type HttpReply } from "../../../core/http-reply.ts";
import { openPlatformApi } from "../../../core/platform-api.ts";
import { redact } from "../../../core/redact.ts";
import { createRestClient, type RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, readExpected, type Expected } from "../../../core/rest-session.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { toAccessToken, toAdvertiserId } from "../account.ts";
import { envelopeSchema } from "../schemas/envelope.schemas.ts";
import { parseExactJson } from "./exact-json.ts";
import type { Pace } from "./pace.ts";
import { tikTokFailure } from "./tiktok-failure.ts";

export type SessionSettings = Runtime & {
  /** Shared by all accounts, because the limits apply to their app. */
  pace: Pace;
};

export type Call<T> = Expected<T> & {
  /** Path below the API's version. The final slash is required. */
  path: `/${string}/`;
  /** Lists and objects are sent as JSON. */
  query: Readonly<Record<string, string>>;
};

/** One advertiser's requests, one at a time, each retried until it is answered. */
export type TikTokSession = ClockCheck & {
  advertiserId: string;
  /** @throws ConnectorError */
  call<T>(call: Call<T>, signal: AbortSignal): Promise<T>;
};

const api = {
  publicOrigin: "https://business-api.tiktok.com",
  prefix: /\/open_api(\/v1\.3)?/,
};
const version = "/open_api/v1.3";
const subject = "TikTok";
/** TikTok recommends waiting for minutes when it is down, so the next sync tries again. */
const maxOverloads = 5;
/**
 * The waits of one request and its retries. The limit per second resets after a second, the one per minute after five
 * minutes; the answer does not say which applies.
 */
const throttleWaitsMs = [1_000, 2_000, 4_000, 8_000, 5 * 60_000];

/** @throws ConnectorError when the token, the advertiser's ID or the address is invalid */
export function openTikTokSession(
  connection: Connection,
  settings: SessionSettings,
): TikTokSession {
  const { timing, pace } = settings;
  const advertiserId = toAdvertiserId(connection);
  const client = createRestClient({
    ...openPlatformApi(connection, api, settings),
    token: fixedToken(toAccessToken(connection)),
    authorize: (token) => ({ "access-token": token }),
  });
  const requests = createRestSession<RestRequest>({
    subject,
    timing,
    oneAtATime: "tries",
    maxOverloads,
    async send(request, signal) {
      await pace(signal);
      return client.send(request, signal);
    },
  });

  /** The status only shows whether the API was reached; the code is the result. */
  function dataOf(reply: HttpReply, nextWaitMs: () => number | null): unknown {
    if (reply.status !== 200) throwIfNotReached(reply);
    const envelope = envelopeSchema.safeParse(parseExactJson(reply));
    if (!envelope.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const { code, message, request_id: requestId, data } = envelope.data;
    const request = requestId ? ` (request ${requestId})` : "";
    const platformMessage = redact(
      `code ${code}, ${message ?? "no message"}${request}`,
      client.secrets(),
    );
    const failure = tikTokFailure({ code, platformMessage }, { advertiserId, nextWaitMs });
    if (failure) throw failure;
    return data;
  }

  function throwIfNotReached(reply: HttpReply): void {
    const status = `It answered with status ${reply.status}.`;
    if (reply.status === 429) {
      const retryAfterMs = retryAfterOf(reply, timing.now());
      throw new TransientFailure("throttled", status, { retryAfterMs });
    }
    if (reply.status === 404) {
      throw new ConnectorError(
        "unexpected_answer",
        "TikTok's API is not at this address. Check the base URL that is set for TikTok.",
      );
    }
    // From a proxy or firewall, unless the body has the API's format.
    if (reply.status >= 500 || !isEnvelope(reply)) throw new TransientFailure("overloaded", status);
  }

  return {
    advertiserId,
    isClockConfirmed: requests.isClockConfirmed,
    call({ path, query, ...expected }, signal) {
      const waits = [...throttleWaitsMs];
      const parse = (reply: HttpReply) => dataOf(reply, () => waits.shift() ?? null);
      return requests.call(
        {
          request: { path: `${version}${path}`, query },
          read: (reply) => readExpected(reply, expected, parse),
        },
        signal,
      );
    },
  };
}

function isEnvelope(reply: HttpReply): boolean {
  try {
    const envelope = envelopeSchema.safeParse(parseJson(reply));
    return envelope.success && envelope.data.code !== 0;
  } catch {
    return false;
  }
}
