import { expect, test } from "vitest";
import { firstDimension, secondDimensions } from "./breakdown-dimensions.ts";

test("starts with the dimension in the URL if the metric supports it", () => {
  expect(firstDimension("net_sales", "country", [])).toBe("country");
  expect(firstDimension("net_sales", "device", [])).toBe("product");
  expect(firstDimension("net_sales", "planet", [])).toBe("product");
});

test("starts with a dimension that is not filtered", () => {
  expect(firstDimension("net_sales", null, ["product"])).toBe("country");
});

test("offers only days with another dimension of sessions", () => {
  expect(secondDimensions("sessions", "device", [])).toEqual(["day", "week", "month", "weekday"]);
  expect(firstDimension("sessions", "country", ["device"])).toBe("day");
});

test("is null for a metric without dimensions", () => {
  expect(firstDimension("new_visitors", null, [])).toBeNull();
});
