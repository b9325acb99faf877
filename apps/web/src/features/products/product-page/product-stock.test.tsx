import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { expect, test } from "vitest";
import { renderPage } from "../../../lib/testing/render-page.tsx";
import { ProductStock } from "./product-stock.tsx";

const stock = { units: 0, soldOutSince: null, pace: null, daysOfCover: null } as const;

function wordsOf(noCover: ProductReport["stock"]["noCover"], ofCustomers: number | null): string {
  const report = { stock: { ...stock, noCover }, firstOrders: { ofCustomers } };
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
});
