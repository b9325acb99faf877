import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  cursorAfter,
  openCannedProperty,
  requestedRanges,
  readStream,
  type CannedProperty,
} from "../../../testing/canned-property.ts";

/** Noon in Paris. */
const present = Date.UTC(2026, 5, 15, 10);
const dayMs = 24 * 60 * 60_000;
let property: CannedProperty;
beforeEach(async () => {
  property = await openCannedProperty({ present, pageRows: 5 });
});
afterEach(() => property.close());

const requested = async (cursor: string | null) => {
  const before = property.reports().length;
  const next = cursorAfter(await readStream(property, "sessions", cursor));
  return { ranges: requestedRanges(property, before), next };
};

describe("later reads", () => {
  test("read the last three days again, two weeks once a day and a month once a week", async () => {
    let cursor = cursorAfter(await readStream(property, "sessions"));
    const seen: string[][] = [];
    for (const afterMs of [60_000, dayMs, 60 * 60_000, 6 * dayMs, 60_000]) {
      property.timing.advance(afterMs);
      const { ranges, next } = await requested(cursor);
      cursor = next;
      seen.push(ranges);
    }
    expect(seen).toEqual([
      ["2026-06-13 2026-06-15"],
      ["2026-06-02 2026-06-16"],
      ["2026-06-14 2026-06-16"],
      ["2026-05-18 2026-06-14", "2026-06-15 2026-06-22"],
      ["2026-06-20 2026-06-22"],
    ]);
  });

  test("start a month before a long pause", async () => {
    const cursor = cursorAfter(await readStream(property, "sessions"));
    property.timing.advance(90 * dayMs);
    const { ranges } = await requested(cursor);
    expect(ranges[0]?.slice(0, 10)).toBe("2026-05-17");
    expect(ranges.at(-1)?.slice(11)).toBe("2026-09-13");
  });

  test("continue where the last one stopped, and then read recent days again", async () => {
    const [first] = await readStream(property, "sessions");
    property.timing.advance(2 * dayMs);
    const { ranges } = await requested(first?.cursor ?? null);
    expect(ranges.slice(0, 1)).toEqual(["2024-05-13 2024-06-09"]);
    expect(ranges.at(-1)).toBe("2026-06-02 2026-06-17");
  });

  test("read recent days after the clock was set back", async () => {
    const cursor = cursorAfter(await readStream(property, "sessions"));
    property.timing.advance(-13 * 60 * 60_000);
    expect((await requested(cursor)).ranges).toEqual([
      "2026-05-16 2026-06-12",
      "2026-06-13 2026-06-14",
    ]);
  });

  test.each([
    ["of another property", () => (property.connection.account = "12345")],
    ["in another currency", () => (property.connection.storeCurrency = "USD")],
  ])("%s start from the beginning", async (_name, change) => {
    const cursor = cursorAfter(await readStream(property, "sessions"));
    change();
    expect((await requested(cursor)).ranges[0]).toBe("2024-04-15 2024-05-12");
  });
});
