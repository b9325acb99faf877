import { expect, test } from "vitest";
import { firstDimension, secondDimensions } from "./breakdown-dimensions.ts";

test("starts with the dimension of the URL if it can cut the metric", () => {
  expect(firstDimension("net_sales", "country", [])).toBe("country");
  expect(firstDimension("net_sales", "device", [])).toBe("product");
  expect(firstDimension("net_sales", "planet", [])).toBe("product");
});

test("starts with one that is not filtered", () => {
  expect(firstDimension("net_sales", null, ["product"])).toBe("country");
});

test("offers only days beside another dimension of sessions", () => {
  expect(secondDimensions("sessions", "device", [])).toEqual(["day", "week", "month", "weekday"]);
  expect(firstDimension("sessions", "country", ["device"])).toBe("day");
});

test("is null for a metric that nothing cuts", () => {
  expect(firstDimension("new_visitors", null, [])).toBeNull();
});
