import { dayMs } from "@cartograph/contracts/days.ts";
import type { z } from "zod";
import { parseJson, type HttpReply } from "./http-reply.ts";
import { createPause, type Pause } from "./pause.ts";
import type { ClockCheck } from "./saved-position.ts";
import { TransientFailure, withRetries, type RetryOptions } from "./retry.ts";
import { throwIfCanceled, type Timing } from "./timing.ts";
import { createSerialQueue } from "./serial-queue.ts";

type RetryLimits = Pick<RetryOptions, "maxTries" | "maxOverloads" | "maxInternalErrors">;

/** A request and how to read its answer. */
export type RestCall<Request, T> = RetryLimits & {
  /** If a function, it is called before each try. */
  request: Request | (() => Request);
  /** Reads the answer from a reply. @throws TransientFailure, ConnectorError when it has none */
  read: (reply: HttpReply) => T;
  /** Called after each failed try; see `RetryOptions`. */
  onFailure?: RetryOptions["onFailure"];
  /** Returns an answer for a failed try instead of trying again, or throws the error to continue. */
  recover?: (error: unknown) => T;
};

export type RestSessionOptions<Request> = RetryLimits & {
  /** In messages: "Klaviyo". */
  subject: string;
  timing: Timing;
  send: (request: Request, signal: AbortSignal) => Promise<HttpReply>;
  /** Runs tries one at a time, or calls including all their retries. By default, all calls run concurrently. */
  oneAtATime?: "tries" | "calls";
};

/** One connection's requests, each retried until it succeeds. */
export type RestSession<Request> = ClockCheck & {
  /** @throws ConnectorError */
  call<T>(call: RestCall<Request, T>, signal: AbortSignal): Promise<T>;
  /** Long waits that the platform requests; nothing is sent during one. */
  pause: Pause;
};

export function createRestSession<Request extends object>({
  subject,
  timing,
  send,
  oneAtATime,
  ...defaults
}: RestSessionOptions<Request>): RestSession<Request> {
  const pause = createPause(subject, timing);
  const enqueue = createSerialQueue();
  let isClockConfirmed = false;

  return {
    pause,
    isClockConfirmed: () => isClockConfirmed,
    call({ request, read, onFailure, recover, ...limits }, signal) {
      const tryOnce = async () => {
        throwIfCanceled(signal);
        pause.refuseWhilePaused();
        try {
          const wanted = typeof request === "function" ? request() : request;
          const reply = await send(wanted, signal);
          const sentAt = Date.parse(reply.headers.get("date") ?? "");
          isClockConfirmed = Math.abs(timing.now() - sentAt) < dayMs;
          return read(reply);
        } catch (error) {
          if (recover === undefined) throw error;
          return recover(error);
        }
      };
      const queuedTry = oneAtATime === "tries" ? () => enqueue(tryOnce) : tryOnce;
      const tryUntilAnswered = async () =>
        withRetries(queuedTry, {
          subject,
          signal,
          timing,
          ...defaults,
          ...limits,
          onFailure: (failure) => {
            pause.observe(failure.retryAfterMs);
            return onFailure?.(failure) ?? false;
          },
        });
      return oneAtATime === "calls" ? enqueue(tryUntilAnswered) : tryUntilAnswered();
    },
  };
}

/** The schema of an answer and its further conditions. */
export type Expected<T> = {
  schema: z.ZodType<T>;
  /** Returns what is wrong with an answer of valid shape, which is then requested again; null if nothing is. */
  validate?: ((answer: T) => string | null) | undefined;
};

/** @throws TransientFailure `unreadable` when the reply is not as expected */
export function readExpected<T>(
  reply: HttpReply,
  expected: Expected<T>,
  parse: (reply: HttpReply) => unknown = parseJson,
): T {
  const parsed = expected.schema.safeParse(parse(reply));
  if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
  return checkAnswer(parsed.data, expected.validate);
}

/** @throws TransientFailure `unreadable` when the answer is not valid */
export function checkAnswer<T>(answer: T, validate: Expected<T>["validate"]): T {
  const problem = validate?.(answer) ?? null;
  if (problem !== null) throw new TransientFailure("unreadable", problem);
  return answer;
}
