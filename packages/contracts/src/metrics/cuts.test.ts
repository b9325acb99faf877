import { describe, expect, test } from "vitest";
import { dimensionIds } from "../dimensions/definitions.ts";
import { supportedDimensions, unsupportedDimensions } from "./cuts.ts";
import { metricDefinitions, metricIds } from "./definitions.ts";

describe("supported dimensions", () => {
  test("are those that all of its facts have", () => {
    expect(supportedDimensions("net_sales")).toContain("discount_code");
    expect(supportedDimensions("sessions")).not.toContain("discount_code");
    expect(supportedDimensions("conversion_rate")).toEqual([
      "day",
      "week",
      "month",
      "weekday",
      "country",
    ]);
  });

  test("are limited to cutBy if it is set", () => {
    expect(supportedDimensions("unique_visitors")).toEqual(["day"]);
    expect(supportedDimensions("new_visitors")).toEqual([]);
  });

  test.each(dimensionIds)("include %s for at least one metric", (dimension) => {
    expect(metricIds.some((id) => supportedDimensions(id).includes(dimension))).toBe(true);
  });

  test("cannot be combined if each is a separate report", () => {
    expect(unsupportedDimensions("sessions", ["country", "device"])).toEqual(["device"]);
    expect(unsupportedDimensions("sessions", ["country", "month"])).toEqual([]);
    expect(unsupportedDimensions("orders", ["country", "discount_code", "product"])).toEqual([]);
    expect(unsupportedDimensions("orders", ["device", "country"])).toEqual(["device"]);
  });
});

describe("parts of a metric", () => {
  test.each(metricIds)("of %s are metrics, and terms are additive", (id) => {
    const { parts, isAdditive } = metricDefinitions[id];
    if (parts === null) return;
    const named =
      parts.kind === "sum"
        ? parts.terms.map(({ metric }) => metric)
        : [parts.numerator, parts.denominator];
    for (const part of named) expect(metricIds).toContain(part);
    expect(isAdditive).toBe(parts.kind === "sum");
  });
});
