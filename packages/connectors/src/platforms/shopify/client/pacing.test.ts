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
  test("a refused request waits for what it lacks", () => {
    expect(createPacing().waitAfterRefusal(cost(434, 120))).toBe(3_140);
  });

  test("a refused request without details waits a second", () => {
    expect(createPacing().waitAfterRefusal(undefined)).toBe(1_000);
  });

  test("an unknown operation is sent at once", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(434, 0), 0);
    expect(waitFor(pacing, "products:50", 0)).toBe(0);
  });

  test("points come back with time, up to what the bucket holds", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(434, 34), 10_000);
    expect(waitFor(pacing, "orders:50", 10_000)).toBe(4_000);
    expect(waitFor(pacing, "orders:50", 12_000)).toBe(2_000);
    expect(waitFor(pacing, "orders:50", 99_000)).toBe(0);
  });

  test("a request beyond the whole bucket waits for a full one", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", cost(5_000, 1_000), 0);
    expect(waitFor(pacing, "orders:50", 0)).toBe(10_000);
  });

  test("waits until there are points for all requests that are under way", () => {
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

  test("what cannot be read is passed over", () => {
    const pacing = createPacing();
    pacing.observe("orders:50", { throttleStatus: "none" }, 0);
    expect(waitFor(pacing, "orders:50", 0)).toBe(0);
  });
});

describe("page sizes", () => {
  test("grow to the largest while all goes well", () => {
    const size = createPageSize();
    const seen = [size.current()];
    for (let page = 0; page < 4; page += 1) {
      size.succeeded();
      seen.push(size.current());
    }
    expect(seen).toEqual([50, 100, 200, 250, 250]);
  });

  test("halve on trouble and grow again only after several good pages", () => {
    const size = createPageSize();
    expect(size.shrink()).toBe(true);
    expect(size.current()).toBe(25);
    for (let page = 0; page < 7; page += 1) size.succeeded();
    expect(size.current()).toBe(25);
    size.succeeded();
    expect(size.current()).toBe(50);
  });

  test("end at one", () => {
    const size = createPageSize({ start: 3 });
    expect([size.shrink(), size.shrink(), size.shrink()]).toEqual([true, true, false]);
    expect(size.current()).toBe(1);
  });
});
