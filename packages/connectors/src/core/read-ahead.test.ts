import { expect, test } from "vitest";
import { readAhead } from "./read-ahead.ts";

const never = new AbortController().signal;

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* oneToThree() {
  yield* [1, 2, 3];
}

async function* oneThenFailure() {
  yield 1;
  throw new Error("broken");
}

test("yields the same items in the same order", async () => {
  expect(await collect(readAhead(oneToThree, never))).toEqual([1, 2, 3]);
});

test("requests at most one item ahead", async () => {
  let made = 0;
  async function* numbers() {
    while (made < 10) yield (made += 1);
  }
  const reader = readAhead(numbers, never)[Symbol.asyncIterator]();
  await reader.next();
  await new Promise((resolve) => setImmediate(resolve));
  expect(made).toBe(2);
  await reader.return?.();
});

test("throws a failure after the items before it", async () => {
  const seen: number[] = [];
  const reading = async () => {
    for await (const item of readAhead(oneThenFailure, never)) seen.push(item);
  };
  await expect(reading()).rejects.toThrow("broken");
  expect(seen).toEqual([1]);
});

test("aborts the pending request when the reader stops early", async () => {
  let wasAborted = false;
  async function* endless(signal: AbortSignal) {
    yield 1;
    await new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => {
        wasAborted = true;
        resolve();
      });
    });
  }
  for await (const item of readAhead(endless, never)) {
    expect(item).toBe(1);
    break;
  }
  expect(wasAborted).toBe(true);
});
