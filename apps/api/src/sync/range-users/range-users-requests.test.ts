import { expect, test } from "vitest";
import { createRangeUsersRequests } from "./range-users-requests.ts";

const ref = { storeId: 1, integrationId: "analytics" };
const january = { from: "2026-01-01", to: "2026-01-31" };
const february = { from: "2026-02-01", to: "2026-02-28" };
const patient = 60_000;

/** Requests to a platform whose answers the test controls. */
function openRequests() {
  const clock = { now: 0 };
  const requested: string[][] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const requests = createRangeUsersRequests(
    (_of, ranges) => {
      requested.push(ranges.map(({ from, to }) => `${from}..${to}`));
      return new Promise((resolve) => answers.push(resolve));
    },
    () => clock.now,
  );
  return { ...requests, clock, requested, answers };
}

test("fetches a range once for all waiting callers", async () => {
  const requests = openRequests();
  const first = requests.fetch(ref, [january], patient);
  const second = requests.fetch(ref, [january, february], patient);
  expect(requests.requested).toEqual([["2026-01-01..2026-01-31"], ["2026-02-01..2026-02-28"]]);
  for (const answer of requests.answers) answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test("retries a failed range after a minute", async () => {
  const requests = openRequests();
  const failed = requests.fetch(ref, [january], patient);
  requests.answers[0]?.(false);
  expect(await failed).toBe(false);

  requests.clock.now = 59_999;
  expect(await requests.fetch(ref, [january], patient)).toBe(false);
  expect(requests.requested).toHaveLength(1);
  requests.clock.now = 60_000;
  const again = requests.fetch(ref, [january], patient);
  requests.answers[1]?.(true);
  expect(await again).toBe(true);
});

test("retries a failed range immediately after the integration changed", async () => {
  const requests = openRequests();
  const failed = requests.fetch(ref, [january], patient);
  requests.answers[0]?.(false);
  await failed;
  requests.forgetFailures({ ...ref, integrationId: "another" });
  expect(await requests.fetch(ref, [january], patient)).toBe(false);
  requests.forgetFailures(ref);
  void requests.fetch(ref, [january], patient);
  expect(requests.requested).toHaveLength(2);
});

test("stops waiting at the time limit, while fetching continues", async () => {
  const requests = openRequests();
  expect(await requests.fetch(ref, [january], 0)).toBe(false);
  const later = requests.fetch(ref, [january], patient);
  requests.answers[0]?.(true);
  expect(await later).toBe(true);
  expect(requests.requested).toHaveLength(1);
});

test("limits concurrent ranges per integration", async () => {
  const requests = openRequests();
  const many = Array.from({ length: 30 }, (_, index) => ({
    from: "2026-01-01",
    to: `2026-01-${String(index + 1).padStart(2, "0")}`,
  }));
  void requests.fetch(ref, many, patient);
  expect(requests.requested[0]).toHaveLength(20);
  expect(await requests.fetch(ref, [february], patient)).toBe(false);
  void requests.fetch({ ...ref, integrationId: "another" }, [february], patient);
  expect(requests.requested).toHaveLength(2);
});

test("treats an exception as a failure", async () => {
  const requests = createRangeUsersRequests(() => Promise.reject(new Error("Gone")));
  expect(await requests.fetch(ref, [january], patient)).toBe(false);
});
