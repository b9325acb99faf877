import { describe, expect, test } from "vitest";
import type { MemberSessions } from "../../metrics/traffic/session-sums.ts";
import { nameCountry } from "./country-names.ts";
import { sessionRows, shownMembers } from "./session-rows.ts";
import { channelColor } from "./channel-colors.ts";
import { channelShares, deviceShares } from "./session-shares.ts";

function sessionsOf(member: string, sessions: number, more: Partial<MemberSessions> = {}) {
  return {
    member,
    sessions,
    engagedSessions: 0,
    durationMs: 0,
    pageViews: 0,
    events: 0,
    purchases: 0,
    revenueMinor: 0,
    ...more,
  };
}

describe("a table of sessions", () => {
  test("divides sums by sums", () => {
    const members = [
      sessionsOf("/a", 8, { engagedSessions: 6, durationMs: 96_000, purchases: 2 }),
      sessionsOf("/b", 2),
    ];
    expect(sessionRows(members, (page) => ({ page }))).toEqual([
      {
        page: "/a",
        sessions: 8,
        share: 80,
        bounceRate: 25,
        avgSessionDuration: 12,
        purchases: 2,
        conversionRate: 25,
      },
      {
        page: "/b",
        sessions: 2,
        share: 20,
        bounceRate: 100,
        avgSessionDuration: 0,
        purchases: 0,
        conversionRate: 0,
      },
    ]);
  });

  test("combines the members after the displayed ones in one row", () => {
    const members = Array.from({ length: shownMembers + 3 }, (_, index) =>
      sessionsOf(`/${index}`, 1000 - index, { purchases: 1 }),
    );
    const rows = sessionRows(members, (page) => ({ page }));
    expect(rows).toHaveLength(shownMembers + 1);
    expect(rows.at(-1)).toMatchObject({ page: "Other", sessions: 800 + 799 + 798, purchases: 3 });
    expect(rows.reduce((sum, row) => sum + row.share, 0)).toBeCloseTo(100, 9);
  });

  test("has a single row of that name when the platform has such a member itself", () => {
    const rows = sessionRows([sessionsOf("Other", 3), sessionsOf("Direct", 1)], (source) => ({
      source,
    }));
    expect(rows.map(({ source, sessions }) => [source, sessions])).toEqual([
      ["Direct", 1],
      ["Other", 3],
    ]);
  });

  test("is empty without members and has null ratios without sessions", () => {
    expect(sessionRows([], (page) => ({ page }))).toEqual([]);
    expect(sessionRows([sessionsOf("/a", 0)], (page) => ({ page }))).toMatchObject([
      { share: 0, bounceRate: null, avgSessionDuration: null, conversionRate: null },
    ]);
  });
});

describe("shares by channel", () => {
  test("name the five largest groups and combine the rest", () => {
    const channels = ["A", "B", "C", "D", "E", "F", "G"].map((name, index) =>
      sessionsOf(name, index + 1),
    );
    expect(channelShares(channels)).toEqual([
      { source: "G", percentage: 25, sessions: 7, color: channelColor("G") },
      { source: "F", percentage: (6 / 28) * 100, sessions: 6, color: channelColor("F") },
      { source: "E", percentage: (5 / 28) * 100, sessions: 5, color: channelColor("E") },
      { source: "D", percentage: (4 / 28) * 100, sessions: 4, color: channelColor("D") },
      { source: "C", percentage: (3 / 28) * 100, sessions: 3, color: channelColor("C") },
      { source: "Other", percentage: (3 / 28) * 100, sessions: 3, color: "6" },
    ]);
  });

  test("are empty without sessions", () => {
    expect(channelShares([sessionsOf("Direct", 0)])).toEqual([]);
  });
});

describe("shares by device", () => {
  test("count a television as other", () => {
    const devices = [
      sessionsOf("mobile", 5),
      sessionsOf("desktop", 3),
      sessionsOf("tablet", 1),
      sessionsOf("smart tv", 1),
    ];
    expect(deviceShares(devices)).toEqual({ mobile: 50, desktop: 30, tablet: 10, other: 10 });
  });

  test("are unknown without sessions", () => {
    expect(deviceShares([])).toEqual({ mobile: null, desktop: null, tablet: null, other: null });
  });
});

test.each([
  ["US", { country: "United States", countryCode: "US" }],
  ["CI", { country: "Côte d’Ivoire", countryCode: "CI" }],
  ["(not set)", { country: "(not set)", countryCode: null }],
  ["Other", { country: "Other", countryCode: null }],
])("names the country %s", (member, named) => {
  expect(nameCountry(member)).toEqual(named);
});
