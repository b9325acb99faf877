import { currencySchema } from "@cartograph/contracts/currency-schema.ts";
import { timezoneSchema } from "@cartograph/contracts/store.ts";
import { describe, expect, test } from "vitest";
import { currencyOptions } from "./currency-options.ts";
import { filterOptions } from "./filter-options.ts";
import { timezoneOptions, utcOffset } from "./timezone-options.ts";

const found = (search: string) =>
  filterOptions({ options: timezoneOptions("UTC"), search, limit: Infinity }).map((option) =>
    "value" in option ? option.value : "",
  );

describe("currencies", () => {
  test("are those the server accepts, by code and name, without metals", () => {
    const options = currencyOptions("USD");
    expect(options.length).toBeGreaterThan(140);
    for (const { value } of options) expect(currencySchema.safeParse(value).success).toBe(true);
    expect(options).toContainEqual({ value: "EUR", label: "EUR – Euro" });
    const values = options.map(({ value }) => value);
    expect(values).toEqual(expect.arrayContaining(["XOF", "XCG", "JEP"]));
    expect(options).toContainEqual({ value: "JEP", label: "JEP" });
    expect(values).not.toContain("XAU");
    expect(values).not.toContain("DEM");
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("time zones", () => {
  test("are those the server accepts, including UTC, under their current names", () => {
    const values = timezoneOptions("UTC").map(({ value }) => value);
    for (const value of values) expect(timezoneSchema.safeParse(value).success).toBe(true);
    expect(values.filter((value) => value === "UTC")).toHaveLength(1);
    expect(values).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv"]));
    expect(values).not.toContain("Europe/Kiev");
  });

  test("have the names that reports use", () => {
    expect(timezoneOptions("UTC")).toContainEqual({
      value: "America/Los_Angeles",
      label: "America/Los_Angeles",
    });
  });

  test("include the store's own zone even if the browser does not list its name", () => {
    expect(timezoneOptions("US/Pacific")).toContainEqual({
      value: "US/Pacific",
      label: "US/Pacific",
    });
  });

  test("show their offset from UTC", () => {
    expect(utcOffset("Asia/Kolkata")).toBe("GMT+5:30");
    expect(utcOffset("UTC")).toMatch(/^GMT(\+0)?$/);
    expect(utcOffset("Mars/Olympus")).toBe("");
  });
});

describe("filtering options", () => {
  test("matches words in any order, ignoring case", () => {
    for (const search of ["new york", "New_York", "york america", " america/new_y "]) {
      expect(found(search)).toContain("America/New_York");
    }
    expect(found("")).toHaveLength(timezoneOptions("UTC").length);
    expect(found("nowhere at all")).toEqual([]);
  });
});
