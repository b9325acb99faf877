import { describe, expect, test } from "vitest";
import { dayMs, hourMs, zoneDay, zoneDayStart } from "../../core/zone.ts";
import { decodedSessions } from "../../testing/decoded-sessions.ts";
import { createDemoStore } from "../demo-store.ts";
import { createDemoTraffic } from "../traffic.ts";

const searchZone = "America/Los_Angeles";
const now = Date.UTC(2026, 10, 21, 15, 7);
const source = createDemoTraffic(createDemoStore({ months: 2 }));
const traffic = source.read(now);
const today = zoneDay(searchZone, now);
const days = Array.from(
  { length: today - traffic.firstDay },
  (_, index) => traffic.firstDay + index,
);
const rows = days.flatMap((day) => traffic.searchOf(day));

function sum(of: (row: (typeof rows)[number]) => number): number {
  return rows.reduce((whole, row) => whole + of(row), 0);
}

describe("the demo's search results", () => {
  test("include a click for each session from Google Search on that Pacific day, and some more", () => {
    for (const day of days.slice(1)) {
      const [from, to] = [day, day + 1].map((one) => zoneDayStart(searchZone, one));
      const clicks = new Map<string, number>();
      for (const { page, clicks: clicked } of traffic.searchOf(day)) {
        clicks.set(page, (clicks.get(page) ?? 0) + clicked);
      }
      const sessions = new Map<string, number>();
      for (const session of [day, day + 1].flatMap((one) => decodedSessions(traffic, one))) {
        const { acquisition, landingPage, startedAt } = session;
        if (acquisition?.source !== "google" || acquisition.medium !== "organic") continue;
        if (startedAt < (from ?? 0) || startedAt >= (to ?? 0) || landingPage === "") continue;
        const page = `https://lumengoods.example${landingPage}`;
        sessions.set(page, (sessions.get(page) ?? 0) + 1);
      }
      const clicked = [...clicks.values()].reduce((whole, one) => whole + one, 0);
      const came = [...sessions.values()].reduce((whole, one) => whole + one, 0);
      for (const [page, count] of sessions) {
        expect(clicks.get(page)).toBeGreaterThanOrEqual(count);
      }
      expect(clicked / came).toBeGreaterThan(1.05);
      expect(clicked / came).toBeLessThan(1.2);
    }
  });

  test("withhold the queries of about 30% of the clicks", () => {
    const withheld = sum((row) => (row.query === null ? row.clicks : 0));
    expect(withheld / sum((row) => row.clicks)).toBeGreaterThan(0.25);
    expect(withheld / sum((row) => row.clicks)).toBeLessThan(0.35);
  });

  test("contain 60 to 120 queries, with the brand's first", () => {
    const clicks = new Map<string, number>();
    for (const { query, clicks: clicked } of rows) {
      if (query !== null) clicks.set(query, (clicks.get(query) ?? 0) + clicked);
    }
    expect(clicks.size).toBeGreaterThanOrEqual(60);
    expect(clicks.size).toBeLessThanOrEqual(120);
    const [first] = [...clicks].toSorted((a, b) => b[1] - a[1]);
    expect(first?.[0]).toBe("lumen goods");
  });

  test("have no more clicks than impressions, and integer position sums", () => {
    const isRight = ({ clicks, impressions, positionSum }: (typeof rows)[number]) =>
      clicks <= impressions &&
      Number.isInteger(positionSum) &&
      positionSum >= impressions &&
      positionSum < impressions * 20;
    expect(rows.filter((row) => !isRight(row))).toEqual([]);
    expect(sum((row) => row.clicks) / sum((row) => row.impressions)).toBeGreaterThan(0.03);
    expect(sum((row) => row.clicks) / sum((row) => row.impressions)).toBeLessThan(0.12);
  });

  test("have one row per query, page, country and device", () => {
    const keys = traffic
      .searchOf(today - 3)
      .map(({ query, page, country, device }) => JSON.stringify([query, page, country, device]));
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(200);
  });

  test("stay the same for a past day", () => {
    const later = createDemoTraffic(createDemoStore({ months: 2 })).read(now + 9 * dayMs);
    for (const day of [today - 1, today - 5]) {
      expect(sorted(later.searchOf(day))).toEqual(sorted(traffic.searchOf(day)));
    }
    expect(source.read(now + hourMs).searchOf(today - 5)).toBe(traffic.searchOf(today - 5));
  });

  test("grow during a day and are empty before the first and after the current day", () => {
    const clicksAt = (at: number) =>
      source
        .read(at)
        .searchOf(today)
        .reduce((whole, row) => whole + row.clicks, 0);
    expect(clicksAt(now)).toBeGreaterThan(0);
    expect(clicksAt(now + 4 * hourMs)).toBeGreaterThan(clicksAt(now));
    expect(traffic.searchOf(today + 1)).toEqual([]);
    expect(traffic.searchOf(traffic.firstDay - 1)).toEqual([]);
  });
});

function sorted(those: readonly (typeof rows)[number][]): string[] {
  return those.map((row) => JSON.stringify(row)).toSorted();
}
