import { describe, expect, test } from "vitest";
import { createPageSize } from "./page-size.ts";
import { createPacing, type Pacing } from "./pacing.ts";

const cost = (requested: number, available: number, perSecond = 100) => ({
  requestedQueryCost: requested,
  actualQueryCost: null,
  throttleStatus: {
    maximumAvailable: 2_000,
    currentlyAvailable: available,
    restoreRate: perSecond,
  },
});

function waitFor(pacing: Pacing, operation: string, now: number): number {
  const reservation = pacing.reserve(operation, now);
  reservation.release();
  return reservation.waitMs;
}

describe("points", () => {
  test("a throttled request waits until it has enough", () => {
    expect(createPacing().waitAfterRefusal(cost(434, 120))).toBe(3_140);
  });

  test("a throttled request without details waits a second", () => {
    expect(createPacing().waitAfterRefusal(undefined)).toBe(1_000);
  });

  test("an unknown operation is sent immediately", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(434, 0), 0);
    expect(waitFor(pacing, "products:50", 0)).toBe(0);
  });

  test("are restored over time up to the size of the bucket", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(434, 34), 10_000);
    expect(waitFor(pacing, "orders:50", 10_000)).toBe(4_000);
    expect(waitFor(pacing, "orders:50", 12_000)).toBe(2_000);
    expect(waitFor(pacing, "orders:50", 99_000)).toBe(0);
  });

  test("a request larger than the bucket waits for a full one", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(5_000, 1_000), 0);
    expect(waitFor(pacing, "orders:50", 0)).toBe(10_000);
  });

  test("waits until there are enough for all pending requests", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(400, 900), 0);
    const waits = Array.from({ length: 4 }, () => pacing.reserve("orders:50", 0));
    expect(waits.map(({ waitMs }) => waitMs)).toEqual([0, 0, 3_000, 7_000]);
    for (const reservation of waits) reservation.release();
    expect(waitFor(pacing, "orders:50", 0)).toBe(0);
  });

  test.each([
    [1_000, 2],
    [2_000, 4],
    [20_000, 8],
    [100, 1],
  ])("a bucket of %i points has room for %i requests at once", (maximumAvailable, room) => {
    const pacing = createPacing();
    expect(pacing.room()).toBe(1);
    const throttleStatus = { maximumAvailable, currentlyAvailable: 100, restoreRate: 100 };
    pacing.observe("orders:50", { requestedQueryCost: 50, throttleStatus }, 0);
    expect(pacing.room()).toBe(room);
  });

  test("ignores a malformed cost", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", { throttleStatus: "none" }, 0);
    expect(waitFor(pacing, "orders:50", 0)).toBe(0);
  });
});

describe("page sizes", () => {
  test("grow to the maximum while requests succeed", () => {
    const size = createPageSize();
    const seen = [size.current()];
    for (let page = 0; page < 4; page += 1) {
      size.succeeded();
      seen.push(size.current());
    }
    expect(seen).toEqual([50, 100, 200, 250, 250]);
  });

  test("halve on failure and grow again after several good pages", () => {
    const size = createPageSize();
    expect(size.shrink()).toBe(true);
    expect(size.current()).toBe(25);
    for (let page = 0; page < 7; page += 1) size.succeeded();
    expect(size.current()).toBe(25);
    size.succeeded();
    expect(size.current()).toBe(50);
  });

  test("shrink to one at least", () => {
    const size = createPageSize({ start: 3 });
    expect([size.shrink(), size.shrink(), size.shrink()]).toEqual([true, true, false]);
    expect(size.current()).toBe(1);
  });
});
