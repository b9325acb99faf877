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
  test("are those that the server takes, by code and name, and no metals", () => {
    const options = currencyOptions("USD");
    expect(options.length).toBeGreaterThan(140);
    for (const { value } of options) expect(currencySchema.safeParse(value).success).toBe(true);
    expect(options).toContainEqual({ value: "EUR", label: "EUR – Euro" });
    const values = options.map(({ value }) => value);
    expect(values).toContain("XOF");
    expect(values).not.toContain("XAU");
    expect(values).not.toContain("DEM");
    expect(new Set(values).size).toBe(values.length);
  });
});

describe("time zones", () => {
  test("are those that the server takes, with UTC and under the names of today", () => {
    const values = timezoneOptions("UTC").map(({ value }) => value);
    for (const value of values) expect(timezoneSchema.safeParse(value).success).toBe(true);
    expect(values.filter((value) => value === "UTC")).toHaveLength(1);
    expect(values).toEqual(expect.arrayContaining(["Asia/Kolkata", "Europe/Kyiv"]));
    expect(values).not.toContain("Europe/Kiev");
  });

  test("hold the store's own, even under a name that browsers do not list", () => {
    expect(timezoneOptions("US/Pacific")).toContainEqual({
      value: "US/Pacific",
      label: "US/Pacific",
    });
  });

  test("say how far they are from UTC", () => {
    expect(utcOffset("Asia/Kolkata")).toBe("GMT+5:30");
    expect(utcOffset("UTC")).toMatch(/^GMT(\+0)?$/);
    expect(utcOffset("Mars/Olympus")).toBe("");
  });
});

describe("looking for an option", () => {
  test("goes by words in any order and spelling", () => {
    for (const search of ["new york", "New_York", "york america", " america/new_y "]) {
      expect(found(search)).toContain("America/New_York");
    }
    expect(found("")).toHaveLength(timezoneOptions("UTC").length);
    expect(found("nowhere at all")).toEqual([]);
  });
});
