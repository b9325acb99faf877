import { dateRangeKeys } from "@cartograph/contracts/date-range.ts";
import { reportQuerySchema } from "@cartograph/contracts/date-range-schema.ts";
import { describe, expect, test } from "vitest";
import { comparisonKeys } from "@cartograph/contracts/comparisons.ts";
import {
  keepRange,
  readComparison,
  readRange,
  toReportQuery,
  writeComparison,
  writeRange,
} from "./range-search.ts";

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

describe("the comparison", () => {
  test("gives back what is read from it", () => {
    for (const compare of comparisonKeys) {
      const search = new URLSearchParams("range=today");
      expect(readComparison(writeComparison(search, compare))).toBe(compare);
    }
  });

  test.each(["", "compare=", "compare=last_decade", "compare=NONE"])(
    "is with the previous period on '%s'",
    (query) => {
      expect(readComparison(new URLSearchParams(query))).toBe("previous_period");
    },
  );

  test("with the previous period goes without saying", () => {
    const search = new URLSearchParams("range=today&compare=none&tab=pages");
    expect(writeComparison(search, "previous_period").toString()).toBe("range=today&tab=pages");
    expect(toReportQuery({ range: "today" }, "previous_period")).toEqual({ range: "today" });
  });

  test("stays when the range changes, and the range when it changes", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07");
    const compared = writeComparison(search, "previous_year");
    expect(compared.toString()).toBe(`${search.toString()}&compare=previous_year`);
    expect(readComparison(writeRange(compared, { range: "today" }))).toBe("previous_year");
  });

  test("is asked of the reports", () => {
    expect(toReportQuery({ range: "today" }, "none")).toEqual({ range: "today", compare: "none" });
    const custom = { range: "custom", from: "2026-03-01", to: "2026-03-07" } as const;
    expect(toReportQuery(custom, "previous_year")).toEqual({ ...custom, compare: "previous_year" });
  });
});

describe("keepRange", () => {
  test("takes the range to another screen and nothing else", () => {
    const search = new URLSearchParams("range=custom&from=2026-03-01&to=2026-03-07&tab=pages");
    expect(keepRange("/products", search)).toBe(
      "/products?range=custom&from=2026-03-01&to=2026-03-07",
    );
  });

  test("takes the comparison along", () => {
    const search = new URLSearchParams("range=today&tab=pages&compare=none");
    expect(keepRange("/settings", search)).toBe("/settings?range=today&compare=none");
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

  test("keeps what the path itself asks for", () => {
    const path = "/integrations?add=shopify";
    expect(keepRange(path, new URLSearchParams("range=today"))).toBe(
      "/integrations?add=shopify&range=today",
    );
    expect(keepRange(path, new URLSearchParams())).toBe(path);
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
