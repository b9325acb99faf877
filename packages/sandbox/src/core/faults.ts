import { createRandom } from "./random.ts";

/** What can go wrong between us and any platform. */
export type Fault =
  /** An answer other than the real one; the platform's own body when none is given. */
  | {
      kind: "status";
      status: number;
      body?: string;
      contentType?: string;
      headers?: Record<string, string>;
    }
  /** 429 with that `Retry-After`, or without one. */
  | { kind: "rate_limited"; retryAfter: string | null }
  /** A proxy's error page instead of JSON. */
  | { kind: "html"; status: number }
  /** The real answer's status and half its body, then the connection is cut. */
  | { kind: "reset" }
  /** The connection is cut before any answer. */
  | { kind: "refuse" }
  /** No answer, ever: until the caller gives up or the sandbox closes. */
  | { kind: "hang" }
  /** The real answer, that much later. */
  | { kind: "slow"; ms: number }
  /** The real answer with its end cut off, as if it were whole. */
  | { kind: "truncated" }
  /** The real answer named as something else. */
  | { kind: "content_type"; contentType: string }
  /** A compressed answer that grows to that many bytes. */
  | { kind: "gzip_bomb"; bytes: number }
  /** What only one platform can do; its sandbox knows the name. */
  | { kind: "platform"; name: string };

export type SeenRequest = {
  platform: string;
  method: string;
  path: string;
  body: string;
  /** UTC milliseconds of the machine's own clock. */
  receivedAt: number;
  fault: Fault | null;
};

export type Faults = {
  /** These strike the next requests, one each, in this order. */
  next(...faults: Fault[]): void;
  /** From now on each request is struck with that probability by one of the faults. */
  randomly(options: { probability: number; seed: number; faults: readonly Fault[] }): void;
  /** From now on every request is struck by it. */
  always(fault: Fault): void;
  clear(): void;
  /** Every request since the start or the last `forget`, oldest first. */
  readonly requests: readonly SeenRequest[];
  forget(): void;
  /** The most requests that were under way at one time. */
  readonly mostAtOnce: number;
};

export type FaultSwitch = Faults & {
  /** Notes a request and says what strikes it. What `passesOver` names waits for a later request. */
  strike(request: Omit<SeenRequest, "fault">, passesOver?: (fault: Fault) => boolean): Fault | null;
  finish(): void;
};

export function createFaults(): FaultSwitch {
  const queue: Fault[] = [];
  const requests: SeenRequest[] = [];
  let draw: (() => Fault | null) | null = null;
  let underWay = 0;
  let mostAtOnce = 0;
  return {
    next: (...faults) => void queue.push(...faults),
    randomly({ probability, seed, faults }) {
      const random = createRandom(seed);
      draw = () =>
        random.chance(probability) ? (faults[random.integer(0, faults.length - 1)] ?? null) : null;
    },
    always(fault) {
      draw = () => fault;
    },
    clear() {
      queue.length = 0;
      draw = null;
    },
    get requests() {
      return requests;
    },
    forget() {
      requests.length = 0;
      mostAtOnce = underWay;
    },
    get mostAtOnce() {
      return mostAtOnce;
    },
    strike(request, passesOver) {
      underWay += 1;
      mostAtOnce = Math.max(mostAtOnce, underWay);
      const isPassedOver = queue[0] !== undefined && passesOver?.(queue[0]);
      const fault = (isPassedOver ? null : queue.shift()) ?? draw?.() ?? null;
      requests.push({ ...request, fault });
      return fault;
    },
    finish() {
      underWay -= 1;
    },
  };
}
