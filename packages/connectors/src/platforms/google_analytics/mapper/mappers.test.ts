import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ReportCells, ReportDay } from "../reports/report.ts";
import { toItemDay } from "./item-day.mapper.ts";
import { maxMembers } from "./merge-rows.ts";
import { toSessionDay } from "./session-day.mapper.ts";
import { memberName, toMinorUnits } from "./values.ts";

const source = { propertyId: "1" };

const cells = (dimensions: string[], metrics: Record<string, string | number>): ReportCells => ({
  dimensions,
  metric: (name) => String(metrics[name] ?? "0"),
});

const dayOf = (rows: ReportCells[], currency: string | null = "EUR"): ReportDay => ({
  day: "2026-06-14",
  rows,
  quality: { hasOtherRow: false, isThresholded: false, isSampled: false, isTruncated: false },
  readAt: 5,
  currency,
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

describe("toSessionDay", () => {
  test("keeps sums, and turns the mean duration into the total of all sessions", () => {
    const row = cells([], {
      sessions: 412,
      engagedSessions: 240,
      averageSessionDuration: "163.25728155339806",
      totalUsers: 371,
      screenPageViews: 1_200,
      ecommercePurchases: 9,
      purchaseRevenue: "1840.5",
    });
    const record = toSessionDay("total", dayOf([row]), source);
    expect(record).toMatchObject({
      externalId: "1:total:2026-06-14",
      rows: [
        {
          member: "",
          sessions: 412,
          engagedSessions: 240,
          durationMs: 67_262_000,
          users: 371,
          pageViews: 1_200,
          events: 0,
          purchases: 9,
          revenueMinor: 184_050,
        },
      ],
    });
    const [total] = record.rows;
    expect((total?.durationMs ?? 0) / (total?.sessions ?? 1) / 1_000).toBeCloseTo(
      163.257_281_553,
      6,
    );
  });

  test("uses country codes, or Google's name if there is none", () => {
    const rows = [
      cells(["France", "FR"], { sessions: 3 }),
      cells(["(not set)", "(not set)"], { sessions: 2 }),
      cells(["", ""], { sessions: 1 }),
      cells(["Kosovo", "XK"], { sessions: 1 }),
    ];
    const { rows: found } = toSessionDay("country", dayOf(rows), source);
    expect(found.map(({ member, sessions }) => [member, sessions])).toEqual([
      ["(not set)", 3],
      ["FR", 3],
      ["XK", 1],
    ]);
  });

  test("keeps the hour of a dateHour and Google's name for anything else", () => {
    const rows = ["2026061400", "2026061423", "2026061424", "(other)"].map((dateHour) =>
      cells([dateHour], { sessions: 1 }),
    );
    const { rows: found } = toSessionDay("hour", dayOf(rows), source);
    expect(found.map(({ member }) => member)).toEqual(["(other)", "00", "2026061424", "23"]);
  });

  test("truncates long names and sums rows whose names become equal, without their users", () => {
    const path = `/${"a".repeat(600)}`;
    const rows = ["1", "2"].map((end) =>
      cells([path + end], { sessions: 2, totalUsers: 2, screenPageViews: 5 }),
    );
    expect(toSessionDay("landing_page", dayOf(rows), source).rows).toEqual([
      expect.objectContaining({ member: path.slice(0, 500), sessions: 4, users: 0, pageViews: 10 }),
    ]);
  });

  test("keeps the thousand largest members and all sums", () => {
    const figures = fc.array(fc.nat(1_000), {
      minLength: maxMembers - 5,
      maxLength: maxMembers + 200,
    });
    fc.assert(
      fc.property(figures, fc.boolean(), (sessions, hasOther) => {
        const rows = sessions.map((number, index) =>
          cells([hasOther && index === 3 ? "(other)" : `/p${index}`], {
            sessions: number,
            purchaseRevenue: number,
          }),
        );
        const { rows: found, quality } = toSessionDay("landing_page", dayOf(rows), source);
        expect(sum(found.map((row) => row.sessions))).toBe(sum(sessions));
        expect(sum(found.map((row) => row.revenueMinor))).toBe(100 * sum(sessions));
        expect(found.length).toBeLessThanOrEqual(maxMembers + 1);
        const hasRest = sessions.length > maxMembers;
        expect(quality.hasOtherRow).toBe(hasRest || hasOther);
        expect(new Set(found.map(({ member }) => member)).size).toBe(found.length);
        const named = found.filter(({ member }) => member !== "(other)");
        expect(named).toHaveLength(Math.min(named.length, maxMembers));
      }),
      { numRuns: testRuns(100), endOnFailure: true },
    );
  });
});

describe("toItemDay", () => {
  test("merges renamed items under the name with most views", () => {
    const rows = [
      cells(["sku-1", "Old lamp"], { itemsViewed: 2, itemsPurchased: 1, itemRevenue: "19.99" }),
      cells(["sku-1", "New lamp"], { itemsViewed: 5, itemsAddedToCart: 3, itemsCheckedOut: 2 }),
      cells(["", ""], { itemsViewed: 1 }),
    ];
    expect(toItemDay(dayOf(rows), source)).toMatchObject({
      externalId: "1:2026-06-14",
      rows: [
        { itemExternalId: "(not set)", name: "(not set)", views: 1 },
        {
          itemExternalId: "sku-1",
          name: "New lamp",
          views: 7,
          addedToCart: 3,
          checkedOut: 2,
          purchased: 1,
          revenueMinor: 1_999,
        },
      ],
    });
  });

  test("keeps the thousand most viewed items and sums the rest", () => {
    const rows = Array.from({ length: maxMembers + 50 }, (_, index) =>
      cells([`sku-${index}`, `Lamp ${index}`], { itemsViewed: index + 1 }),
    );
    const { rows: found, quality } = toItemDay(dayOf(rows), source);
    expect(found).toHaveLength(maxMembers + 1);
    expect(found.find(({ itemExternalId }) => itemExternalId === "(other)")).toMatchObject({
      name: "(other)",
      views: (50 * 51) / 2,
    });
    expect(quality.hasOtherRow).toBe(true);
  });
});

describe("values", () => {
  test.each([
    ["1840.5", "EUR", 184_050],
    ["1840.4999999999998", "EUR", 184_050],
    ["-12.34", "EUR", -1_234],
    ["1e-05", "EUR", 0],
    ["1.5e+03", "JPY", 1_500],
    ["0.001", "KWD", 1],
    ["5", null, 0],
    ["1e+20", "EUR", Infinity],
  ])("%s in %s", (text, currency, minor) => {
    expect(toMinorUnits(text, currency)).toBe(minor);
  });

  test("truncates a name without splitting a surrogate pair", () => {
    const name = memberName(`${"a".repeat(499)}🛋️`);
    expect(name).toHaveLength(500);
    expect(name.isWellFormed()).toBe(true);
  });
});
