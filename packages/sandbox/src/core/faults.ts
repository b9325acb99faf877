import { createRandom } from "./random.ts";

/** Faults that every platform can have. */
export type Fault =
  /** Uses the platform's own error body unless one is given. */
  | {
      kind: "status";
      status: number;
      body?: string;
      contentType?: string;
      headers?: Record<string, string>;
    }
  /** 429, with this `Retry-After` if given. */
  | { kind: "rate_limited"; retryAfter: string | null }
  /** Sends a proxy's HTML error page instead of JSON. */
  | { kind: "html"; status: number }
  /** Sends the real status and half the body, then cuts the connection. */
  | { kind: "reset" }
  /** Cuts the connection before any answer. */
  | { kind: "refuse" }
  /** Sends no answer until the caller gives up or the sandbox closes. */
  | { kind: "hang" }
  /** Delays the real answer. */
  | { kind: "slow"; ms: number }
  /** Sends the real answer without its end, as if it were complete. */
  | { kind: "truncated" }
  /** Sends the real answer with another content type. */
  | { kind: "content_type"; contentType: string }
  /** Sends a compressed answer that decompresses to this many bytes. */
  | { kind: "gzip_bomb"; bytes: number }
  /** A fault of one platform, by its name there. */
  | { kind: "platform"; name: string };

export type RecordedRequest = {
  platform: string;
  method: string;
  path: string;
  body: string;
  /** UTC milliseconds of the machine's clock. */
  receivedAt: number;
  fault: Fault | null;
};

export type Faults = {
  /** Applies each fault to one of the next requests, in order. */
  next(...faults: Fault[]): void;
  /** Applies one of the faults to each request with this probability. */
  randomly(options: { probability: number; seed: number; faults: readonly Fault[] }): void;
  /** Applies the fault to every request. */
  always(fault: Fault): void;
  clear(): void;
  /** All requests since the start or the last `clearRequests`, oldest first. */
  readonly requests: readonly RecordedRequest[];
  clearRequests(): void;
  /** The largest number of simultaneous requests. */
  readonly maxConcurrent: number;
};

export type FaultSwitch = Faults & {
  /** Records a request and returns its fault. Faults for which `defers` returns true wait for a later request. */
  take(request: Omit<RecordedRequest, "fault">, defers?: (fault: Fault) => boolean): Fault | null;
  finish(): void;
};

export function createFaults(): FaultSwitch {
  const queue: Fault[] = [];
  const requests: RecordedRequest[] = [];
  let draw: (() => Fault | null) | null = null;
  let inProgress = 0;
  let maxConcurrent = 0;
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
    clearRequests() {
      requests.length = 0;
      maxConcurrent = inProgress;
    },
    get maxConcurrent() {
      return maxConcurrent;
    },
    take(request, defers) {
      inProgress += 1;
      maxConcurrent = Math.max(maxConcurrent, inProgress);
      const isDeferred = queue[0] !== undefined && defers?.(queue[0]);
      const fault = (isDeferred ? null : queue.shift()) ?? draw?.() ?? null;
      requests.push({ ...request, fault });
      return fault;
    },
    finish() {
      inProgress -= 1;
    },
  };
}
