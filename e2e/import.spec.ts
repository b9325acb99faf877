import { expect, metricValue, register, test } from "./journey.ts";

const header =
  "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source";

test("imports an orders export, names its bad row and shows its figures", async ({ page }) => {
  await register(page, "/integrations");
  const csv = [
    header,
    "#1,ann@example.com,paid,2026-03-01 09:00:00 +0000,USD,30.00,5.00,0.00,35.00,0.00,2026-03-01 09:00:00 +0000,3,Candle,10.00,C-1,,0.00,9001,web",
    "#2,bob@example.com,paid,2026-03-02 09:00:00 +0000,USD,ten,5.00,0.00,35.00,0.00,2026-03-02 09:00:00 +0000,3,Candle,10.00,C-1,,0.00,9002,web",
    "#3,cat@example.com,paid,2026-03-03 09:00:00 +0000,USD,20.00,0.00,0.00,20.00,0.00,2026-03-03 09:00:00 +0000,2,Candle,10.00,C-1,,0.00,9003,web",
  ].join("\n");
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "orders_export.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
  await expect(page.getByText(/2 orders/).first()).toBeVisible();
  await expect(page.getByText(/line 3/i).first()).toBeVisible();

  await page.goto("/?range=custom&from=2026-03-01&to=2026-03-31");
  await expect(metricValue(page, "Total Sales")).toHaveText("$55.00");
  await expect(metricValue(page, "Total Orders")).toHaveText("2");
});
