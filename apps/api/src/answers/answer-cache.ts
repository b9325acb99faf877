import { LRUCache } from "lru-cache";
import { type Answer, createAnswer } from "./answer.ts";

/** What a procedure says of its answer. */
export type AnswerTraits = {
  /** False when what the answer lacks may be had in a moment: nobody is to keep it. */
  isLasting: boolean;
  /** From when on (UTC ms) time alone makes it another answer; never, when it is left out. */
  holdsUntil?: number;
};

/**
 * Answers by everything that they depend on but the passing of time, of which `holdsUntil` tells.
 * Many who ask at once for an answer that is not there wait for one computation.
 */
export type AnswerCache = {
  get(key: string): Answer | undefined;
  /** `traits` are read once the question is answered; what is not to be kept is computed anew for whoever asks later. */
  compute(key: string, question: () => Promise<unknown>, traits?: AnswerTraits): Promise<Answer>;
};

const lasting: AnswerTraits = { isLasting: true };
const maxBytes = 64 * 1024 * 1024;
/** What an entry costs in all: the text, its other forms, and what holds them. */
const sizeOf = ({ text }: Answer) => text.length * 2 + 1024;

export function createAnswerCache(): AnswerCache {
  const answers = new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: sizeOf });
  const underWay = new Map<string, Promise<Answer>>();
  return {
    get: (key) => answers.get(key),
    compute(key, question, traits = lasting) {
      const running = underWay.get(key);
      if (running) return running;
      const computation = question()
        .then((value) => {
          const answer = createAnswer(value, traits.holdsUntil);
          if (traits.isLasting) answers.set(key, answer);
          return answer;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, computation);
      return computation;
    },
  };
}
