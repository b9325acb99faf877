import { expect, test } from "vitest";
import {
  beforeFirstData,
  knownValue,
  noValueBecause,
  unknownListBecause,
  withKnownFigures,
} from "./known-figure.ts";

const since = (day: string, value: number | null = 0) =>
  ({ value, noPercentChange: { reason: "before_first_data", since: day } }) as const;
const endingOn = (to: string) => ({ range: { to } });

test("names the first day with data for a range that ends before it", () => {
  expect(beforeFirstData(since("2025-10-23"), endingOn("2025-10-22"))).toBe(
    "No data before Oct 23, 2025",
  );
});

test("names no day for a range that includes the first one, or without one", () => {
  expect(beforeFirstData(since("2025-10-23"), endingOn("2025-10-23"))).toBeNull();
  expect(beforeFirstData({ value: 0, noPercentChange: null }, endingOn("2025-10-22"))).toBeNull();
  const zero = { value: 0, noPercentChange: { reason: "previous_zero", since: null } } as const;
  expect(beforeFirstData(zero, endingOn("2025-10-22"))).toBeNull();
});

test("keeps a figure of one account from before the first data of another", () => {
  const revenue = { id: "email_revenue", series: null, ...since("2025-10-23", 310) } as const;
  const report = { ...endingOn("2025-10-22"), metrics: { email_revenue: revenue } };
  expect(beforeFirstData(revenue, report)).toBeNull();
  expect(unknownListBecause(["klaviyo", "mailchimp"], report)).toBeNull();
  expect(withKnownFigures(report).metrics.email_revenue.value).toBe(310);
});

test("names the first day for a list of a platform's rows, but not that of another platform", () => {
  const report = {
    ...endingOn("2025-10-22"),
    metrics: {
      conversion_rate: { id: "conversion_rate", series: null, ...since("2025-11-01") },
      orders: { id: "orders", series: null, ...since("2025-10-23") },
    },
  } as const;
  expect(unknownListBecause(["shopify"], report)).toBe("No data before Oct 23, 2025");
  expect(unknownListBecause(["google_analytics"], report)).toBeNull();
  expect(unknownListBecause(["shopify"], { ...report, ...endingOn("2025-10-23") })).toBeNull();
});

test("names the first day rather than another reason why a figure has no value", () => {
  const absentBecause = "No orders with products in this range";
  const figure = { ...since("2025-10-23", null), absentBecause };
  expect(noValueBecause(figure, endingOn("2025-10-22"))).toBe("No data before Oct 23, 2025");
  expect(noValueBecause(figure, endingOn("2025-10-23"))).toBe(absentBecause);
  expect(noValueBecause({ value: 3, noPercentChange: null }, endingOn("2025-10-23"))).toBeNull();
});

test("says why nothing is known about a list if no sum of its platforms is known", () => {
  const absentBecause = "Not enough data in this range";
  const unknown = { value: null, series: null, noPercentChange: null, absentBecause } as const;
  const metrics = {
    conversion_rate: { id: "conversion_rate", ...unknown },
    sessions: { id: "sessions", ...unknown },
    bounce_rate: { id: "bounce_rate", ...unknown, absentBecause: "No sessions in this range" },
    email_revenue: { id: "email_revenue", ...unknown },
    email_delivered: { id: "email_delivered", ...unknown, value: 0 },
  } as const;
  const report = { ...endingOn("2025-10-23"), metrics };
  expect(unknownListBecause(["google_analytics"], report)).toBe(absentBecause);
  expect(unknownListBecause(["klaviyo", "mailchimp"], report)).toBeNull();
  expect(unknownListBecause(["shopify"], report)).toBeNull();
});

test("has no zeros of hours and days before the first data", () => {
  const figure = since("2025-10-23");
  expect(knownValue(0, "2025-10-22", figure)).toBeNull();
  expect(knownValue(0, "2025-10-22T23:00:00-07:00", figure)).toBeNull();
  expect(knownValue(0, "2025-10-23T00:00:00-07:00", figure)).toBe(0);
  expect(knownValue(0, "2025-10-23", figure)).toBe(0);
  expect(knownValue(0, "2025-10-22", { noPercentChange: null })).toBe(0);
});

test("keeps a week that begins before the first data and has some", () => {
  expect(knownValue(5, "2025-10-20", since("2025-10-23"))).toBe(5);
});

test("leaves out the zeros of a range that ends before the first data, and keeps known zeros", () => {
  const report = {
    ...endingOn("2025-10-24"),
    metrics: {
      orders: { id: "orders", series: null, ...since("2025-10-23") },
      sessions: { id: "sessions", series: null, ...since("2025-10-25") },
    } as const,
  };
  const { metrics } = withKnownFigures<typeof report>(report);
  expect([metrics.orders.value, metrics.sessions.value]).toEqual([0, null]);
});

function knownSeriesOf(values: number[], daysEach: number): (number | null)[] {
  const series = { values, daysEach, settled: values.length };
  const orders = { id: "orders", series, ...since("2025-10-23", 9) } as const;
  const { metrics } = withKnownFigures({ ...endingOn("2025-10-25"), metrics: { orders } });
  return metrics.orders.series.values;
}

test("leaves out the zeros of a series from before the first data", () => {
  expect(knownSeriesOf([0, 0, 0, 5, 4], 1)).toEqual([null, null, 0, 5, 4]);
  expect(knownSeriesOf([0, 0, 9], 7)).toEqual([null, null, 9]);
});
