import { adDayRecordSchema } from "@cartograph/contracts/day-records.ts";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { campaignDaysSchema, type CampaignDay } from "../schemas/search.schemas.ts";
import { toAdDays } from "./campaign-day.mapper.ts";

const day = "2026-06-01";

function rowsOf(...rows: object[]): CampaignDay[] {
  const results = rows.map((metrics, index) => ({
    campaign: { id: String(111 + index), name: "Brand", status: "ENABLED" },
    metrics,
    segments: { date: day },
  }));
  return campaignDaysSchema.parse({ results, fieldMask: "" }).results;
}

function firstRow(metrics: object, currency = "USD") {
  const of = {
    customer: { id: "1234567890", currency },
    attribution: null,
    days: [day],
    readAt: 1,
  };
  const [record] = toAdDays(rowsOf(metrics), of);
  return record?.rows[0];
}

describe("money", () => {
  test.each([
    ["18540000", "USD", 1_854],
    ["5000", "USD", 1],
    ["4999", "USD", 0],
    ["12345678901234", "USD", 1_234_567_890],
    ["1500000", "JPY", 2],
    ["1499999", "JPY", 1],
    ["1234500", "KWD", 1_235],
    ["-20000", "USD", -2],
    ["-24999", "USD", -2],
    ["-2000000", "JPY", -2],
  ])("of %s micros of %s is rounded half up to minor units", (costMicros, currency, minor) => {
    expect(firstRow({ costMicros }, currency)?.spendMinor).toBe(minor);
  });

  test("is within half a minor unit of the reported amount", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (micros) => {
        const minor = firstRow({ costMicros: String(micros) })?.spendMinor ?? NaN;
        expect(Math.abs(minor * 10_000 - micros)).toBeLessThanOrEqual(5_000);
      }),
    );
  });

  test.each([
    [154.9, 15_490],
    [1.005, 101],
    [0.1 + 0.2, 30],
    [-3, -300],
    [1e20, Infinity],
  ])("of a conversion's value %d is exact", (conversionsValue, minor) => {
    expect(firstRow({ conversionsValue })?.conversionValueMinor).toBe(minor);
  });
});

test("counts a fractional conversion in thousandths", () => {
  expect(firstRow({ conversions: 1.3333333 })?.conversionsMilli).toBe(1_333);
});

test("keeps what Google takes back, although it exceeds what the day adds", () => {
  const metrics = {
    costMicros: "-1500000",
    clicks: "-2",
    conversions: -1.5,
    conversionsValue: -40,
  };
  expect(firstRow(metrics)).toMatchObject({
    spendMinor: -150,
    clicks: -2,
    conversionsMilli: -1_500,
    conversionValueMinor: -4_000,
  });
});

test("reads missing figures as 0", () => {
  expect(firstRow({})).toMatchObject({ spendMinor: 0, clicks: 0, conversionsMilli: 0 });
});

test.each([
  ["ENABLED", "ELIGIBLE", "active"],
  ["ENABLED", "ENDED", "ended"],
  ["PAUSED", "PAUSED", "paused"],
  ["REMOVED", "REMOVED", "ended"],
  ["UNKNOWN", "UNKNOWN", "unknown"],
])("a campaign that is %s and %s is %s", (status, primaryStatus, expected) => {
  const [row] = rowsOf({ clicks: "1" });
  const campaign = { id: "1", name: "A", status, primaryStatus };
  const of = {
    customer: { id: "1234567890", currency: "USD" },
    attribution: null,
    days: [day],
    readAt: 1,
  };
  const [record] = toAdDays(row ? [{ ...row, campaign }] : [], of);
  expect(record?.rows[0]?.status).toBe(expected);
});

test("gives every day a record, drops repeated rows and sorts rows", () => {
  const [one, other] = rowsOf({ clicks: "1" }, { clicks: "2" });
  const rows = one && other ? [other, one, other] : [];
  const days = [day, "2026-06-02"];
  const of = {
    customer: { id: "1234567890", currency: "USD" },
    attribution: null,
    days,
    readAt: 7,
  };
  const records = toAdDays(rows, of);
  expect(records.map(({ externalId, rows: { length } }) => [externalId, length])).toEqual([
    ["1234567890:2026-06-01", 2],
    ["1234567890:2026-06-02", 0],
  ]);
  expect(records[0]?.rows.map(({ campaignExternalId }) => campaignExternalId)).toEqual([
    "111",
    "112",
  ]);
  for (const record of records) expect(adDayRecordSchema.parse(record)).toEqual(record);
});
