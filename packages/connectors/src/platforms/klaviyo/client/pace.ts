import type { HttpReply } from "../../../core/http-reply.ts";
import type { Timing } from "../../../core/timing.ts";
import { createSerialQueue } from "../../../core/serial-queue.ts";
import { endpoints, spacingFor, type EndpointName } from "./endpoints.ts";

/** Sends requests no faster than their endpoint allows, so that none is throttled. */
export type Pace = {
  /** Sends one request of the endpoint at a time, each as soon as the limit allows. */
  send(
    endpoint: EndpointName,
    work: () => Promise<HttpReply>,
    signal: AbortSignal,
  ): Promise<HttpReply>;
};

type State = {
  enqueue: ReturnType<typeof createSerialQueue>;
  perMinute: number;
  /** UTC milliseconds at which the last request ended; null before the first. */
  lastAt: number | null;
  /** Requests left in the minute until `resetAt`. */
  left: number;
  resetAt: number;
};

const minuteMs = 60_000;

export function createPace(timing: Timing): Pace {
  const states = new Map<EndpointName, State>();

  function stateOf(endpoint: EndpointName): State {
    const known = states.get(endpoint);
    if (known) return known;
    const { perMinute } = endpoints[endpoint];
    const fresh = {
      enqueue: createSerialQueue(),
      perMinute,
      lastAt: null,
      left: perMinute,
      resetAt: 0,
    };
    states.set(endpoint, fresh);
    return fresh;
  }

  return {
    send(endpoint, work, signal) {
      const state = stateOf(endpoint);
      return state.enqueue(async () => {
        const wait = waitBefore(state, timing.now());
        if (wait > 0) await timing.sleep(wait, signal);
        try {
          const reply = await work();
          observe(state, reply.headers, timing.now());
          return reply;
        } catch (error) {
          // The request may have been counted although it failed.
          observe(state, new Map(), timing.now());
          throw error;
        }
      });
    },
  };
}

function waitBefore({ lastAt, left, resetAt, perMinute }: State, now: number): number {
  const spacing = spacingFor(perMinute);
  const sinceLast = lastAt === null ? spacing : now - lastAt;
  // Do not wait longer after the clock was set back.
  const forSecond = sinceLast < 0 ? spacing : Math.max(0, spacing - sinceLast);
  const untilReset = Math.min(resetAt - now, minuteMs);
  return left > 0 ? forSecond : Math.max(forSecond, untilReset);
}

/** Every answer except a 429 reports what is left of the minute; otherwise we count. */
function observe(state: State, headers: ReadonlyMap<string, string>, now: number): void {
  state.lastAt = now;
  const limit = numberOf(headers.get("ratelimit-limit"));
  const left = numberOf(headers.get("ratelimit-remaining"));
  const resetSeconds = numberOf(headers.get("ratelimit-reset"));
  if (left !== null && resetSeconds !== null) {
    if (limit !== null && limit > 0) state.perMinute = limit;
    state.left = left;
    state.resetAt = now + Math.ceil(resetSeconds) * 1_000;
    return;
  }
  if (now >= state.resetAt) {
    state.left = state.perMinute;
    state.resetAt = now + minuteMs;
  }
  state.left -= 1;
}

function numberOf(text: string | undefined): number | null {
  // The header may append a list of windows to the limit.
  const digits = /^\s*(\d+)/.exec(text ?? "")?.[1];
  return digits === undefined ? null : Number(digits);
}
