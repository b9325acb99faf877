import { LRUCache } from "lru-cache";
import type { Answer } from "./answer.ts";

/** Metadata that a procedure returns with its answer. */
export type AnswerTraits = {
  /** False when missing values may soon be available, so the answer must not be cached. */
  isCacheable: boolean;
  /** Whether the answer was read from the store's data. */
  isStoreData?: boolean;
};

/** Computes an answer; `signal` is aborted when no caller is waiting any more. */
type Compute = (signal: AbortSignal) => Promise<Answer>;

/**
 * Caches answers by everything that they depend on except time, which `Answer.validUntil` covers. Concurrent callers of
 * an answer that is not cached share one computation.
 */
export type AnswerCache = {
  get(key: string): Answer | undefined;
  /**
   * @param caller `traits` are read once the answer is available; `signal` is aborted when the caller disconnects. The
   * computation is canceled when all of its callers have disconnected.
   */
  compute(
    key: string,
    compute: Compute,
    caller?: { traits?: AnswerTraits; signal?: AbortSignal },
  ): Promise<Answer>;
};

type Computation = { answer: Promise<Answer>; callers: number; abort: AbortController };

const maxBytes = 64 * 1024 * 1024;
/** Size of an entry in memory: the text, its other encodings, the key (which has the filters as sent) and overhead. */
const sizeOf = ({ text }: Answer, key: string) => (text.length + key.length) * 2 + 1024;

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const computations = new Map<string, Computation>();

  function begin(key: string, compute: Compute, traits: AnswerTraits | undefined): Computation {
    const abort = new AbortController();
    const computation: Computation = { answer: run(), callers: 0, abort };
    computations.set(key, computation);
    return computation;

    async function run(): Promise<Answer> {
      try {
        const answer = await compute(abort.signal);
        if (traits?.isCacheable !== false) answers.set(key, answer);
        return answer;
      } finally {
        if (computations.get(key) === computation) computations.delete(key);
      }
    }
  }

  async function wait(key: string, computation: Computation, signal: AbortSignal | undefined) {
    const stopWaiting = () => {
      computation.callers -= 1;
      if (computation.callers > 0) return;
      // Later callers must not join a computation that is being canceled.
      if (computations.get(key) === computation) computations.delete(key);
      computation.abort.abort();
    };
    computation.callers += 1;
    signal?.addEventListener("abort", stopWaiting, { once: true });
    try {
      return await computation.answer;
    } finally {
      signal?.removeEventListener("abort", stopWaiting);
    }
  }

  return {
    get: (key) => answers.get(key),
    compute(key, compute, { traits, signal } = {}) {
      return wait(key, computations.get(key) ?? begin(key, compute, traits), signal);
    },
  };
}
