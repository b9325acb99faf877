import type { Connection } from "../../../core/connector.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import {
  createHttpClient,
  parseJson,
  retryAfterOf,
  type HttpLimits,
  type HttpReply,
  type Reach,
} from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { platformBase } from "../../../core/platform-base.ts";
import { createPause } from "../../../core/pause.ts";
import { redact } from "../../../core/redact.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import { throwIfCancelled, type Timing } from "../../../core/timing.ts";
import { createTurns } from "../../../core/turns.ts";
import { toAccessToken, toAdvertiserId } from "../account.ts";
import { envelopeSchema } from "../schemas/envelope.schemas.ts";
import { parseExactJson } from "./exact-json.ts";
import type { Pace } from "./pace.ts";
import type { Question } from "./questions.ts";
import { createThrottleWaits, type ThrottleWaits } from "./throttle-waits.ts";
import { tikTokFailure } from "./tiktok-failure.ts";

export type SessionSettings = {
  timing: Timing;
  /** Shared by all accounts, as the limits of their app are. */
  pace: Pace;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

/** One advertiser's requests, one at a time, each asked until it is answered. */
export type TikTokSession = {
  advertiserId: string;
  /**
   * @param objection why this answer cannot be right though its shape is; it is then asked for again
   * @throws ConnectorError
   */
  ask<T>(
    question: Question<T>,
    signal: AbortSignal,
    objection?: (answer: T) => string | null,
  ): Promise<T>;
};

const publicOrigin = "https://business-api.tiktok.com";
const hosts = /^business-api\.tiktok\.com$/;
const version = "/open_api/v1.3";
const subject = "TikTok";
/** TikTok advises to stay away for minutes when it is down: the next sync comes soon enough. */
const maxOverloads = 5;

/** @throws ConnectorError when the token, the advertiser's ID or the address cannot be one */
export function openTikTokSession(
  connection: Connection,
  { timing, pace, allowance, limits }: SessionSettings,
): TikTokSession {
  const advertiserId = toAdvertiserId(connection);
  const token = toAccessToken(connection);
  const base = platformBase(connection.baseUrl, publicOrigin, /\/open_api(\/v1\.3)?/) + version;
  const http = createHttpClient(reachOf(connection, allowance), limits ? { limits } : {});
  const pause = createPause(subject, timing);
  const inTurn = createTurns();

  async function tryOnce<T>(
    { path, query, schema }: Question<T>,
    waits: ThrottleWaits,
    signal: AbortSignal,
  ): Promise<T> {
    throwIfCancelled(signal);
    await pace.wait(signal);
    const reply = await http.send(
      {
        method: "GET",
        url: `${base}${path}?${new URLSearchParams(query).toString()}`,
        headers: { accept: "application/json", "access-token": token },
      },
      signal,
    );
    const parsed = schema.safeParse(dataOf(reply, waits));
    if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    return parsed.data;
  }

  /** The status says only whether the API was reached at all; what became of the question, the code. */
  function dataOf(reply: HttpReply, waits: ThrottleWaits): unknown {
    if (reply.status !== 200) throwIfNotReached(reply);
    const envelope = envelopeSchema.safeParse(parseExactJson(reply));
    if (!envelope.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
    const { code, message, request_id: requestId, data } = envelope.data;
    const request = requestId ? ` (request ${requestId})` : "";
    const said = redact(`code ${code}, ${message ?? "without a word"}${request}`, [token]);
    const failure = tikTokFailure({ code, said }, advertiserId);
    switch (failure?.kind) {
      case "final":
        throw failure.error;
      case "overloaded":
        throw new TransientFailure("overloaded", `It answered ${said}.`);
      case "throttled": {
        const retryAfterMs = waits.next();
        if (retryAfterMs === null) throw throttledForLong();
        throw new TransientFailure("throttled", `It answered ${said}.`, { retryAfterMs });
      }
      default:
        return data;
    }
  }

  function throwIfNotReached(reply: HttpReply): void {
    const status = `It answered with status ${reply.status}.`;
    if (reply.status === 429) {
      const retryAfterMs = retryAfterOf(reply, timing.now());
      throw new TransientFailure("throttled", status, { retryAfterMs });
    }
    if (reply.status === 404) {
      throw new ConnectorError(
        "bad_address",
        "TikTok's API is not at this address. Check the base URL that was set for TikTok.",
      );
    }
    // Something on the way, unless it speaks as the API does.
    if (reply.status >= 500 || !isEnvelope(reply)) throw new TransientFailure("overloaded", status);
  }

  return {
    advertiserId,
    async ask(question, signal, objection) {
      pause.refuseWhileTold();
      const waits = createThrottleWaits();
      const attempt = async () => {
        const answer = await tryOnce(question, waits, signal);
        const objected = objection?.(answer) ?? null;
        if (objected !== null) throw new TransientFailure("unreadable", objected);
        return answer;
      };
      return withRetries(() => inTurn(attempt), {
        subject,
        signal,
        timing,
        maxOverloads,
        onFailure: ({ retryAfterMs }) => {
          pause.observe(retryAfterMs);
          return false;
        },
      });
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

function throttledForLong(): ConnectorError {
  return new ConnectorError(
    "retry_later",
    "TikTok still limits how often the app of this token may ask, after five minutes of waiting. The limit is shared by all that use the app, and that of a day ends at 00:00 UTC. What was read is kept; the next sync goes on from there.",
  );
}

function reachOf({ baseUrl }: Connection, allowance: OutboundAllowance | undefined): Reach {
  if (baseUrl === null) return { kind: "public", hosts, ...(allowance ? { allowance } : {}) };
  if (URL.canParse(baseUrl)) return { kind: "operator", origin: new URL(baseUrl).origin };
  throw new ConnectorError(
    "bad_address",
    "The address that the operator set for this platform is no address.",
  );
}
