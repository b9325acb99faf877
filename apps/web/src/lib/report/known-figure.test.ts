import { expect, test } from "vitest";
import { beforeFirstData, withKnownFigures } from "./known-figure.ts";

const since = (day: string) =>
  ({ noPercentChange: { reason: "before_first_data", since: day } }) as const;
const endingOn = (to: string) => ({ range: { to } });

test("names the first day with data for a range that ends before it", () => {
  expect(beforeFirstData(since("2025-10-23"), endingOn("2025-10-22"))).toBe(
    "No data before Oct 23, 2025",
  );
});

test("names no day for a range that includes the first one, or without one", () => {
  expect(beforeFirstData(since("2025-10-23"), endingOn("2025-10-23"))).toBeNull();
  expect(beforeFirstData({ noPercentChange: null }, endingOn("2025-10-22"))).toBeNull();
  const zero = { noPercentChange: { reason: "previous_zero", since: null } } as const;
  expect(beforeFirstData(zero, endingOn("2025-10-22"))).toBeNull();
});

test("leaves out the zeros of a range that ends before the first data, and keeps known zeros", () => {
  const report = {
    ...endingOn("2025-10-24"),
    metrics: {
      orders: { id: "orders", value: 0, ...since("2025-10-23") },
      sessions: { id: "sessions", value: 0, ...since("2025-10-25") },
    } as const,
  };
  const { metrics } = withKnownFigures<typeof report>(report);
  expect([metrics.orders.value, metrics.sessions.value]).toEqual([0, null]);
});
