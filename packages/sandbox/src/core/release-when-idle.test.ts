import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { releaseWhenIdle } from "./release-when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function counted() {
  let made = 0;
  const source = releaseWhenIdle(() => {
    made += 1;
    return { read: (nowMs) => nowMs * 2 };
  }, 1000);
  return { source, made: () => made };
}

test("creates the source on the first read and reuses it while it is read", () => {
  const { source, made } = counted();
  expect(made()).toBe(0);
  for (let read = 0; read < 5; read += 1) {
    expect(source.read(21)).toBe(42);
    vi.advanceTimersByTime(900);
  }
  expect(made()).toBe(1);
});

test("releases an idle source and creates it again on the next read", () => {
  const { source, made } = counted();
  source.read(1);
  vi.advanceTimersByTime(1001);
  expect(source.read(21)).toBe(42);
  expect(made()).toBe(2);
  vi.advanceTimersByTime(1001);
  source.read(1);
  expect(made()).toBe(3);
});
