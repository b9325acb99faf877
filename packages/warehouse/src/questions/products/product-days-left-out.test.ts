import { describe, expect } from "vitest";
import { now, readUntil, test, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { analyticsDays, dailyOrders } from "../../testing/days-left-out.ts";
import { dashboardReport } from "../sales/dashboard-report.ts";
import { productPage } from "./product-page.ts";
import { productsReport } from "./products-report.ts";

describe("the conversion rate of a product", () => {
  test("has no orders of days whose views are left out", async ({ db, store, ingest }) => {
    await connectShop(db, store, readUntil);
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    await ingest([...analyticsDays(), ...dailyOrders()]);
    const request = { store, query: threeDays, now };
    const { products } = await productsReport(db, request);
    expect(products).toMatchObject([{ orders: 3, views: 8, conversionRate: 25 }]);
    const { figures } = await productPage(db, request, "lamp");
    expect(figures.conversionRate).toMatchObject({ value: 25 });
    const { topProducts } = await dashboardReport(db, request);
    expect(topProducts).toMatchObject([{ conversionRate: 25 }]);
    const filters = [
      {
        dimension: "product" as const,
        operator: "is" as const,
        values: [products[0]?.number ?? ""],
      },
    ];
    const filtered = await productsReport(db, { ...request, filters });
    expect(filtered.products).toMatchObject([{ conversionRate: 25 }]);
  });
});
