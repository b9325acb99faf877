import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  discardPrefetched,
  fetchWithPrefetched,
  prefetch,
  queryUrl,
} from "./prefetched-responses.ts";

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", fetchMock);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetchMock.mockReset();
});

test("returns a prefetched response once", async () => {
  const prefetched = await prefetch("/trpc/a");
  expect(await fetchWithPrefetched("/trpc/a")).toBe(prefetched);
  expect(fetchMock).toHaveBeenCalledTimes(1);
  expect(await fetchWithPrefetched("/trpc/a")).not.toBe(prefetched);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test("returns a prefetched failure without a second request", async () => {
  fetchMock.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await prefetch("/trpc/a").catch(() => undefined);
  await expect(fetchWithPrefetched("/trpc/a")).rejects.toThrow("Failed to fetch");
  fetchMock.mockResolvedValueOnce(new Response("{}", { status: 503 }));
  await prefetch("/trpc/b");
  expect((await fetchWithPrefetched("/trpc/b")).ok).toBe(false);
  expect(fetchMock).toHaveBeenCalledTimes(2);
});

test("does not return a response for another store", async () => {
  const prefetched = await prefetch("/trpc/a");
  discardPrefetched();
  expect(await fetchWithPrefetched("/trpc/a")).not.toBe(prefetched);
});

test("uses prefetched responses only for reads", async () => {
  const prefetched = await prefetch("/trpc/a");
  expect(await fetchWithPrefetched("/trpc/a", { method: "POST" })).not.toBe(prefetched);
});

test.each([
  ["user.session", undefined],
  ["reports.dashboard", { range: "custom", from: "2026-03-01", to: "2026-03-07" }],
] as const)("builds the URL that tRPC requests for %s", async (path, input) => {
  const client = createTRPCUntypedClient({
    links: [httpLink({ url: "/trpc", fetch: fetchWithPrefetched })],
  });
  await client.query(path, input).catch(() => undefined);
  expect(fetchMock.mock.calls[0]?.[0]).toBe(queryUrl(path, input));
});
