import type { ProductReport } from "@cartograph/contracts/reports/product.ts";
import { expect, test } from "vitest";
import { withKnownSales } from "./known-sales.ts";

const variant = { id: "red", title: "Red", sku: null, price: 20, inventory: 30 };
const sold = { orders: 0, units: 0, revenue: 0, returns: 0, netSales: 0, unitsReturned: 0 };

function reportTo(to: string) {
  const noPercentChange = { reason: "before_first_data", since: "2025-10-23" } as const;
  const report = {
    range: { to },
    figures: { revenue: { noPercentChange } },
    variants: [{ ...variant, ...sold, returnRate: null }],
    boughtTogether: { orders: 0, products: [], otherProducts: 0 },
  };
  return report as unknown as ProductReport;
}

test("leaves out the sales of variants and the orders in a range that ends before the first data", () => {
  const { variants, boughtTogether } = withKnownSales(reportTo("2025-10-22"));
  const unknown = Object.fromEntries(Object.keys(sold).map((figure) => [figure, null]));
  expect(variants).toEqual([{ ...variant, ...unknown, returnRate: null }]);
  expect(boughtTogether.orders).toBeNull();
});

test("keeps the zeros of a range with data", () => {
  const report = reportTo("2025-10-23");
  expect(withKnownSales(report)).toBe(report);
});
