import { LRUCache } from "lru-cache";
import { type Answer, createAnswer } from "./answer.ts";

/**
 * Answers by everything that they depend on, so that one is never stale and none needs a time-out.
 * Many who ask at once for an answer that is not there wait for one computation.
 */
export type AnswerCache = {
  get(key: string): Answer | undefined;
  /** `mayKeep` is asked once the question is answered; what may not be kept is computed anew for whoever asks later. */
  compute(key: string, question: () => Promise<unknown>, mayKeep?: () => boolean): Promise<Answer>;
};

const maxBytes = 64 * 1024 * 1024;
/** What an entry costs in all: the text, its other forms, and what holds them. */
const sizeOf = ({ text }: Answer) => text.length * 2 + 1024;

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Answer>>();
  return {
    get: (key) => answers.get(key),
    compute(key, question, mayKeep = () => true) {
      const running = underWay.get(key);
      if (running) return running;
      const computation = question()
        .then((value) => {
          const answer = createAnswer(value);
          if (mayKeep()) answers.set(key, answer);
          return answer;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, computation);
      return computation;
    },
  };
}
