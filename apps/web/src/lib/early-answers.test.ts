import { createTRPCUntypedClient, httpLink } from "@trpc/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { askEarly, fetchEarly, forgetEarlyAnswers, queryAddress } from "./early-answers.ts";

const asked = vi.fn<typeof fetch>();

beforeEach(() => {
  asked.mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("window", {});
  vi.stubGlobal("fetch", asked);
});

afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
});

test("returns an early response once", async () => {
  const early = await askEarly("/trpc/a");
  expect(await fetchEarly("/trpc/a")).toBe(early);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await fetchEarly("/trpc/a")).not.toBe(early);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("returns an early failure without a second request", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await askEarly("/trpc/a").catch(() => undefined);
  await expect(fetchEarly("/trpc/a")).rejects.toThrow("Failed to fetch");
  asked.mockResolvedValueOnce(new Response("{}", { status: 503 }));
  await askEarly("/trpc/b");
  expect((await fetchEarly("/trpc/b")).ok).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("does not return a response for another store", async () => {
  const early = await askEarly("/trpc/a");
  forgetEarlyAnswers();
  expect(await fetchEarly("/trpc/a")).not.toBe(early);
});

test("uses early responses only for reads", async () => {
  const early = await askEarly("/trpc/a");
  expect(await fetchEarly("/trpc/a", { method: "POST" })).not.toBe(early);
});

test.each([
  ["user.session", undefined],
  ["reports.dashboard", { range: "custom", from: "2026-03-01", to: "2026-03-07" }],
] as const)("builds the URL that tRPC requests for %s", async (path, input) => {
  const client = createTRPCUntypedClient({
    links: [httpLink({ url: "/trpc", fetch: fetchEarly })],
  });
  await client.query(path, input).catch(() => undefined);
  expect(asked.mock.calls[0]?.[0]).toBe(queryAddress(path, input));
});
