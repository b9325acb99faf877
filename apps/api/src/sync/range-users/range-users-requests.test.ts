import { expect, test } from "vitest";
import { createRangeUsersRequests } from "./range-users-requests.ts";

const of = { storeId: 1, integrationId: "analytics" };
const january = { from: "2026-01-01", to: "2026-01-31" };
const february = { from: "2026-02-01", to: "2026-02-28" };
const patient = 60_000;

/** Requests to a platform that answers when the test decides. */
function openAsks() {
  const clock = { now: 0 };
  const requested: string[][] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const asks = createRangeUsersRequests(
    (_of, ranges) => {
      requested.push(ranges.map(({ from, to }) => `${from}..${to}`));
      return new Promise((resolve) => answers.push(resolve));
    },
    () => clock.now,
  );
  return { ...asks, clock, requested, answers };
}

test("fetches a range once for all waiting callers", async () => {
  const asks = openAsks();
  const first = asks.ask(of, [january], patient);
  const second = asks.ask(of, [january, february], patient);
  expect(asks.requested).toEqual([["2026-01-01..2026-01-31"], ["2026-02-01..2026-02-28"]]);
  for (const answer of asks.answers) answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test("retries a failed range after a minute", async () => {
  const asks = openAsks();
  const failed = asks.ask(of, [january], patient);
  asks.answers[0]?.(false);
  expect(await failed).toBe(false);

  asks.clock.now = 59_999;
  expect(await asks.ask(of, [january], patient)).toBe(false);
  expect(asks.requested).toHaveLength(1);
  asks.clock.now = 60_000;
  const again = asks.ask(of, [january], patient);
  asks.answers[1]?.(true);
  expect(await again).toBe(true);
});

test("retries a failed range immediately after the integration changed", async () => {
  const asks = openAsks();
  const failed = asks.ask(of, [january], patient);
  asks.answers[0]?.(false);
  await failed;
  asks.forgetFailures({ ...of, integrationId: "another" });
  expect(await asks.ask(of, [january], patient)).toBe(false);
  asks.forgetFailures(of);
  void asks.ask(of, [january], patient);
  expect(asks.requested).toHaveLength(2);
});

test("stops waiting at the time limit, while fetching continues", async () => {
  const asks = openAsks();
  expect(await asks.ask(of, [january], 0)).toBe(false);
  const later = asks.ask(of, [january], patient);
  asks.answers[0]?.(true);
  expect(await later).toBe(true);
  expect(asks.requested).toHaveLength(1);
});

test("limits concurrent ranges per integration", async () => {
  const asks = openAsks();
  const many = Array.from({ length: 30 }, (_, index) => ({
    from: "2026-01-01",
    to: `2026-01-${String(index + 1).padStart(2, "0")}`,
  }));
  void asks.ask(of, many, patient);
  expect(asks.requested[0]).toHaveLength(20);
  expect(await asks.ask(of, [february], patient)).toBe(false);
  void asks.ask({ ...of, integrationId: "another" }, [february], patient);
  expect(asks.requested).toHaveLength(2);
});

test("treats an exception as a failure", async () => {
  const asks = createRangeUsersRequests(() => Promise.reject(new Error("Gone")));
  expect(await asks.ask(of, [january], patient)).toBe(false);
});
