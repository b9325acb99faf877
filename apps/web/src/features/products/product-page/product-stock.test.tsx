import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import type { SourceStatus } from "@cartograph/contracts/reports/report.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { ProductStock } from "./product-stock.tsx";

const stock = { units: 0, soldOutSince: null, pace: null, daysOfCover: null } as const;

function wordsOf(
  noCover: ProductReport["stock"]["noCover"],
  ofCustomers: number | null,
  status: SourceStatus = "connected",
): string {
  const dataSources = [{ platform: "shopify", status }];
  const report = { stock: { ...stock, noCover }, firstOrders: { ofCustomers }, dataSources };
  const page = renderPage(<ProductStock report={report as unknown as ProductReport} />);
  return page.replaceAll(/<style.*?<\/style>|<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("does not call a product out of stock whose other variants are not tracked", () => {
  expect(wordsOf("orders_missing", null)).toContain("out of stock");
  for (const ofCustomers of [null, 0]) {
    const words = wordsOf("some_stock_unknown", ofCustomers);
    expect(words).toContain("0 known variants only");
    expect(words).not.toContain("out of stock");
  }
});

test("says that there are no sales only if orders are synced", () => {
  expect(wordsOf("some_stock_unknown", 0)).toContain("Pace No sales yet");
  for (const reason of ["orders_missing", "some_stock_unknown", "stock_unknown"] as const) {
    expect(wordsOf(reason, null)).toContain("Pace —");
  }
  for (const status of ["syncing", "incomplete"] as const) {
    expect(wordsOf("some_stock_unknown", 0, status)).toContain("Pace —");
  }
  expect(wordsOf("some_stock_unknown", 0, "broken")).toContain("Pace No sales yet");
});
