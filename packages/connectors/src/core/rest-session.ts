import type { z } from "zod";
import { parseJson, type HttpReply } from "./http-reply.ts";
import { createPause, type Pause } from "./pause.ts";
import { TransientFailure, withRetries, type RetryOptions } from "./retry.ts";
import { throwIfCancelled, type Timing } from "./timing.ts";
import { createTurns } from "./turns.ts";

type RetryLimits = Pick<RetryOptions, "maxTries" | "maxOverloads" | "maxInternalErrors">;

export type RestQuestion<Request, T> = RetryLimits & {
  /** A function is called before each try. */
  request: Request | (() => Request);
  /** Reads the answer from a reply. @throws TransientFailure, ConnectorError when it has none */
  read: (reply: HttpReply) => T;
  /** Called after each failed try. True when the next try requests less and need not wait. */
  onFailure?: RetryOptions["onFailure"];
  /** Returns an answer for a failed try instead of trying again, or throws the error to continue. */
  recover?: (error: unknown) => T;
};

export type RestSessionOptions<Request> = RetryLimits & {
  /** In messages: "Klaviyo". */
  subject: string;
  timing: Timing;
  send: (request: Request, signal: AbortSignal) => Promise<HttpReply>;
  /** What runs one at a time: single tries, or requests including all retries. Nothing by default. */
  oneAtATime?: "tries" | "questions";
};

/** One connection's requests, each retried until it succeeds. */
export type RestSession<Request> = {
  /** @throws ConnectorError */
  ask<T>(question: RestQuestion<Request, T>, signal: AbortSignal): Promise<T>;
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
  const inTurn = createTurns();

  return {
    pause,
    ask({ request, read, onFailure, recover, ...limits }, signal) {
      const tryOnce = async () => {
        throwIfCancelled(signal);
        pause.refuseWhilePaused();
        try {
          const wanted = typeof request === "function" ? request() : request;
          return read(await send(wanted, signal));
        } catch (error) {
          if (recover === undefined) throw error;
          return recover(error);
        }
      };
      const tryInTurn = oneAtATime === "tries" ? () => inTurn(tryOnce) : tryOnce;
      const tryUntilAnswered = async () =>
        withRetries(tryInTurn, {
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
      return oneAtATime === "questions" ? inTurn(tryUntilAnswered) : tryUntilAnswered();
    },
  };
}

/** What a valid answer must be. */
export type Expected<T> = {
  schema: z.ZodType<T>;
  /** Why an answer of valid shape cannot be right; null if it can. The request is then repeated. */
  objection?: ((answer: T) => string | null) | undefined;
};

/** @throws TransientFailure `unreadable` when the reply is not as expected */
export function readExpected<T>(
  reply: HttpReply,
  expected: Expected<T>,
  parse: (reply: HttpReply) => unknown = parseJson,
): T {
  const parsed = expected.schema.safeParse(parse(reply));
  if (!parsed.success) throw new TransientFailure("unreadable", "It is of an unknown shape.");
  return withoutObjection(parsed.data, expected.objection);
}

/** @throws TransientFailure `unreadable` when there is an objection to the answer */
export function withoutObjection<T>(answer: T, objection: Expected<T>["objection"]): T {
  const objected = objection?.(answer) ?? null;
  if (objected !== null) throw new TransientFailure("unreadable", objected);
  return answer;
}
