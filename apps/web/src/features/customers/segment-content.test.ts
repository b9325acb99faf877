import { expect, test } from "vitest";
import { segmentContent } from "./segment-content.ts";

test("exports the numbers that the panels show", () => {
  const report = {
    currency: "USD",
    currencyDigits: 2,
    segments: [
      {
        key: "one_time" as const,
        label: "One-time",
        minOrders: 1,
        maxOrders: 1,
        customers: 40,
        share: 66.6667,
        revenue: 1200.5,
        revenueShare: null,
      },
    ],
  };
  expect(segmentContent(report)).toEqual({
    header: [
      "Segment",
      "Orders",
      "Customers",
      "Share of customers (%)",
      "Revenue (USD)",
      "Share of revenue (%)",
    ],
    rows: [["One-time", "1 order", 40, 66.7, 1200.5, null]],
  });
});
