import { describe, expect, test } from "vitest";
import { dimensionIds } from "../dimensions/definitions.ts";
import { dimensionsOf, uncutBy } from "./cuts.ts";
import { metricDefinitions, metricIds } from "./definitions.ts";

describe("dimensions of a metric", () => {
  test("are those that all of its facts have", () => {
    expect(dimensionsOf("net_sales")).toContain("discount_code");
    expect(dimensionsOf("sessions")).not.toContain("discount_code");
    expect(dimensionsOf("conversion_rate")).toEqual(["day", "week", "month", "weekday", "country"]);
  });

  test("are only those of cutBy where it is set", () => {
    expect(dimensionsOf("unique_visitors")).toEqual(["day"]);
    expect(dimensionsOf("new_visitors")).toEqual([]);
  });

  test.each(dimensionIds)("include %s for at least one metric", (dimension) => {
    expect(metricIds.some((id) => dimensionsOf(id).includes(dimension))).toBe(true);
  });

  test("cannot be combined where each is a report of its own", () => {
    expect(uncutBy("sessions", ["country", "device"])).toEqual(["device"]);
    expect(uncutBy("sessions", ["country", "month"])).toEqual([]);
    expect(uncutBy("orders", ["country", "discount_code", "product"])).toEqual([]);
    expect(uncutBy("orders", ["device", "country"])).toEqual(["device"]);
  });
});

describe("parts of a metric", () => {
  test.each(metricIds)("of %s are metrics with additive terms", (id) => {
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
