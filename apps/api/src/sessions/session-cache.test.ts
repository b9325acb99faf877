import { expect, test } from "vitest";
import { createSessionCache } from "./session-cache.ts";

test("returns an entry that was read before, until the cache is cleared", async () => {
  const cache = createSessionCache<{ user: string }>();
  const entry = { user: "anna" };
  expect(await cache.load("hash", async () => entry)).toBe(entry);
  expect(cache.get("hash")).toBe(entry);
  cache.clear();
  expect(cache.get("hash")).toBeUndefined();
});

test("does not keep an entry that was read while the cache was cleared", async () => {
  const cache = createSessionCache<{ user: string }>();
  const loaded = await cache.load("hash", async () => {
    cache.clear();
    return { user: "anna" };
  });
  expect(loaded).toEqual({ user: "anna" });
  expect(cache.get("hash")).toBeUndefined();
});

test("drops an entry that no longer exists", async () => {
  const cache = createSessionCache<{ user: string }>();
  await cache.load("hash", async () => ({ user: "anna" }));
  await cache.load("hash", async () => null);
  expect(cache.get("hash")).toBeUndefined();
});

test("keeps at most 5,000 entries", async () => {
  const cache = createSessionCache<{ index: number }>();
  for (let index = 0; index <= 5000; index += 1) {
    await cache.load(`hash-${index}`, async () => ({ index }));
  }
  expect(cache.get("hash-0")).toBeUndefined();
  expect(cache.get("hash-1")).toEqual({ index: 1 });
});
