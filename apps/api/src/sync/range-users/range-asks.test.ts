import { expect, test } from "vitest";
import { createRangeAsks } from "./range-asks.ts";

const of = { storeId: 1, integrationId: "analytics" };
const january = { from: "2026-01-01", to: "2026-01-31" };
const february = { from: "2026-02-01", to: "2026-02-28" };
const patient = 60_000;

/** Asks of a platform that answers when the test says so. */
function openAsks() {
  const clock = { now: 0 };
  const asked: string[][] = [];
  const answers: ((isStored: boolean) => void)[] = [];
  const asks = createRangeAsks(
    (_of, ranges) => {
      asked.push(ranges.map(({ from, to }) => `${from}..${to}`));
      return new Promise((resolve) => answers.push(resolve));
    },
    () => clock.now,
  );
  return { ...asks, clock, asked, answers };
}

test("a range is asked once for all who wait for it", async () => {
  const asks = openAsks();
  const first = asks.ask(of, [january], patient);
  const second = asks.ask(of, [january, february], patient);
  expect(asks.asked).toEqual([["2026-01-01..2026-01-31"], ["2026-02-01..2026-02-28"]]);
  for (const answer of asks.answers) answer(true);
  expect(await Promise.all([first, second])).toEqual([true, true]);
});

test("what failed rests for a minute, and is then asked again", async () => {
  const asks = openAsks();
  const failed = asks.ask(of, [january], patient);
  asks.answers[0]?.(false);
  expect(await failed).toBe(false);

  asks.clock.now = 59_999;
  expect(await asks.ask(of, [january], patient)).toBe(false);
  expect(asks.asked).toHaveLength(1);
  asks.clock.now = 60_000;
  const again = asks.ask(of, [january], patient);
  asks.answers[1]?.(true);
  expect(await again).toBe(true);
});

test("what failed may be tried at once when the integration was changed", async () => {
  const asks = openAsks();
  const failed = asks.ask(of, [january], patient);
  asks.answers[0]?.(false);
  await failed;
  asks.forgetFailures({ ...of, integrationId: "another" });
  expect(await asks.ask(of, [january], patient)).toBe(false);
  asks.forgetFailures(of);
  void asks.ask(of, [january], patient);
  expect(asks.asked).toHaveLength(2);
});

test("nobody waits for longer than they said, and the asking goes on", async () => {
  const asks = openAsks();
  expect(await asks.ask(of, [january], 0)).toBe(false);
  const later = asks.ask(of, [january], patient);
  asks.answers[0]?.(true);
  expect(await later).toBe(true);
  expect(asks.asked).toHaveLength(1);
});

test("an integration is asked for so many ranges at once and no more", async () => {
  const asks = openAsks();
  const many = Array.from({ length: 30 }, (_, index) => ({
    from: "2026-01-01",
    to: `2026-01-${String(index + 1).padStart(2, "0")}`,
  }));
  void asks.ask(of, many, patient);
  expect(asks.asked[0]).toHaveLength(20);
  expect(await asks.ask(of, [february], patient)).toBe(false);
  void asks.ask({ ...of, integrationId: "another" }, [february], patient);
  expect(asks.asked).toHaveLength(2);
});

test("an asking that breaks is a failure like any other", async () => {
  const asks = createRangeAsks(() => Promise.reject(new Error("Gone")));
  expect(await asks.ask(of, [january], patient)).toBe(false);
});
