import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import { reportQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { describe, expect, test } from "vitest";
import { keepRange, readRange, toReportQuery, writeRange } from "./range-search.ts";

const read = (query: string) => readRange(new URLSearchParams(query));

describe("readRange", () => {
  test("is Last 30 Days when the address names none", () => {
    expect(read("")).toEqual({ range: "last_30_days" });
    expect(read("tab=referrers")).toEqual({ range: "last_30_days" });
  });

  test("takes every preset", () => {
    for (const range of dateRangeKeys.filter((key) => key !== "custom")) {
      expect(read(`range=${range}`)).toEqual({ range });
    }
  });

  test("takes a custom range with both its days", () => {
    expect(read("range=custom&from=2026-03-01&to=2026-03-07")).toEqual({
      range: "custom",
      from: "2026-03-01",
      to: "2026-03-07",
    });
  });

  test.each([
    "range=last_century",
    "range=custom",
    "range=custom&from=2026-03-01",
    "range=custom&from=2026-03-07&to=2026-03-01",
    "range=custom&from=2026-02-30&to=2026-03-01",
    "range=custom&from=1900-01-01&to=2026-03-01",
    "range=",
  ])("falls back to the default on %s, which the server would refuse", (query) => {
    expect(read(query)).toEqual({ range: "last_30_days" });
    const asked = Object.fromEntries(new URLSearchParams(query));
    expect(reportQuerySchema.safeParse(asked).success).toBe(false);
  });
});

describe("writeRange", () => {
  test("gives back what is read from it", () => {
    const custom = { range: "custom", from: "2026-03-01", to: "2026-03-07" } as const;
    expect(readRange(writeRange(new URLSearchParams(), custom))).toEqual(custom);
    const today = { range: "today" } as const;
    expect(readRange(writeRange(new URLSearchParams(), today))).toEqual(today);
  });

  test("leaves no days of an earlier custom range, and other parameters alone", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&tab=pages");
    expect(writeRange(search, { range: "today" }).toString()).toBe("tab=pages&range=today");
  });
});

describe("keepRange", () => {
  test("takes the range to another screen and nothing else", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&tab=pages");
    expect(keepRange("/products", search)).toBe(
      "/products?range=custom&from=2026-03-01&to=2026-03-07",
    );
  });

  test("leaves a plain path plain", () => {
    expect(keepRange("/products", new URLSearchParams("tab=pages"))).toBe("/products");
  });

  test("leads to a part of a screen, with the range and without", () => {
    expect(keepRange("/settings#sessions", new URLSearchParams("range=today"))).toBe(
      "/settings?range=today#sessions",
    );
    expect(keepRange("/settings#sessions", new URLSearchParams())).toBe("/settings#sessions");
  });
});

test("the report is asked for the days of a custom range alone", () => {
  expect(toReportQuery({ range: "today" })).toEqual({ range: "today" });
  expect(toReportQuery({ range: "custom", from: "2026-03-01", to: "2026-03-07" })).toEqual({
    range: "custom",
    from: "2026-03-01",
    to: "2026-03-07",
  });
});
