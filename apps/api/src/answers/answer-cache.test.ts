import { EventEmitter, once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { createAnswerCache } from "./answer-cache.ts";
import { createAnswer } from "./answer.ts";

/** A computation that ends when the test ends it, or when it is canceled. */
function openComputation() {
  const state = { count: 0, wasCanceled: false };
  const end = new EventEmitter();
  const compute = async (signal: AbortSignal) => {
    state.count += 1;
    signal.addEventListener("abort", () => {
      state.wasCanceled = true;
      end.emit("error", new Error("Canceled"));
    });
    return createAnswer((await once(end, "end"))[0]);
  };
  return { state, compute, finish: (value: number) => end.emit("end", value) };
}

const longKey = (index: number) => `${index}${"x".repeat(1_000_000)}`;

describe("createAnswerCache", () => {
  test("computes once for concurrent callers", async () => {
    const answers = createAnswerCache();
    const { state, compute, finish } = openComputation();
    const all = Array.from({ length: 20 }, () => answers.compute("key", compute));
    await nextTurn();
    finish(1);
    expect(new Set(await Promise.all(all)).size).toBe(1);
    expect(state.count).toBe(1);
    expect(answers.get("key")?.text.toString()).toBe("1");
  });

  test("drops the oldest answers when the keys alone take too much memory", async () => {
    const answers = createAnswerCache();
    for (let index = 0; index < 40; index += 1) {
      await answers.compute(longKey(index), async () => createAnswer(index));
    }
    expect(answers.get(longKey(0))).toBeUndefined();
    expect(answers.get(longKey(39))?.text.toString()).toBe("39");
  });

  test("does not cache a failure", async () => {
    const answers = createAnswerCache();
    const failure = answers.compute("key", () => Promise.reject(new Error("Not now")));
    await expect(failure).rejects.toThrow("Not now");
    await answers.compute("key", async () => createAnswer(2));
    expect(answers.get("key")?.text.toString()).toBe("2");
  });

  test("does not cache an answer with temporarily missing values", async () => {
    const answers = createAnswerCache();
    const traits = { isCacheable: true };
    const compute = async () => {
      traits.isCacheable = false;
      return createAnswer(1);
    };
    await answers.compute("key", compute, { traits });
    expect(answers.get("key")).toBeUndefined();
  });

  test("continues computing while one of two callers still waits", async () => {
    const answers = createAnswerCache();
    const { state, compute, finish } = openComputation();
    const first = new AbortController();
    const gone = answers.compute("key", compute, { signal: first.signal });
    const waiting = answers.compute("key", compute, { signal: new AbortController().signal });
    first.abort();
    expect(state.wasCanceled).toBe(false);
    finish(3);
    expect((await waiting).text.toString()).toBe("3");
    await gone;
  });

  test("cancels the computation when its last caller disconnects, and computes again for the next one", async () => {
    const answers = createAnswerCache();
    const { state, compute } = openComputation();
    const callers = [new AbortController(), new AbortController()];
    const gone = callers.map(({ signal }) => answers.compute("key", compute, { signal }));
    for (const caller of callers) caller.abort();
    const next = answers.compute("key", async () => createAnswer(4));
    expect(state.wasCanceled).toBe(true);
    for (const answer of gone) await expect(answer).rejects.toThrow("Canceled");
    expect((await next).text.toString()).toBe("4");
    expect(answers.get("key")?.text.toString()).toBe("4");
  });
});
