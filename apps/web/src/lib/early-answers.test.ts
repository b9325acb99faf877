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

test("an early answer is handed out once", async () => {
  const early = await askEarly("/trpc/a");
  expect(await fetchEarly("/trpc/a")).toBe(early);
  expect(asked).toHaveBeenCalledTimes(1);
  expect(await fetchEarly("/trpc/a")).not.toBe(early);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("an early failure is the answer: nothing is asked a second time by itself", async () => {
  asked.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await askEarly("/trpc/a").catch(() => undefined);
  await expect(fetchEarly("/trpc/a")).rejects.toThrow("Failed to fetch");
  asked.mockResolvedValueOnce(new Response("{}", { status: 503 }));
  await askEarly("/trpc/b");
  expect((await fetchEarly("/trpc/b")).ok).toBe(false);
  expect(asked).toHaveBeenCalledTimes(2);
});

test("what was asked for another store is not handed out", async () => {
  const early = await askEarly("/trpc/a");
  forgetEarlyAnswers();
  expect(await fetchEarly("/trpc/a")).not.toBe(early);
});

test("only reading is answered early", async () => {
  const early = await askEarly("/trpc/a");
  expect(await fetchEarly("/trpc/a", { method: "POST" })).not.toBe(early);
});

test.each([
  ["user.session", undefined],
  ["reports.dashboard", { range: "custom", from: "2026-03-01", to: "2026-03-07" }],
] as const)("%s is asked early at the address where tRPC asks it", async (path, input) => {
  const client = createTRPCUntypedClient({
    links: [httpLink({ url: "/trpc", fetch: fetchEarly })],
  });
  await client.query(path, input).catch(() => undefined);
  expect(asked.mock.calls[0]?.[0]).toBe(queryAddress(path, input));
});
