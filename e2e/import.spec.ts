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

test("shows all orders of a customer with more than one page of them", async ({ page }) => {
  await register(page, "/integrations");
  const orders = Array.from({ length: 61 }, (_, index) => {
    const at = `2026-03-${String(1 + (index % 28)).padStart(2, "0")} 09:00:00 +0000`;
    return `#${1001 + index},ann@example.com,paid,${at},USD,10.00,0.00,0.00,10.00,0.00,${at},1,Candle,10.00,C-1,,0.00,${9001 + index},web`;
  });
  const buffer = Buffer.from([header, ...orders].join("\n"));
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: "orders_export.csv", mimeType: "text/csv", buffer });
  await expect(page.getByText(/61 orders/).first()).toBeVisible();

  await page.goto("/customers/list");
  await page.getByRole("link", { name: /^From file/ }).click();
  const table = page.getByRole("region", { name: "Orders", exact: true });
  const shown = table.getByRole("link", { name: /^#10/ });
  await expect(shown).toHaveCount(10);
  await table.getByRole("button", { name: "Show 50 more" }).click();
  await expect(shown).toHaveCount(61);
  await expect(table.getByRole("button", { name: /^Show .* more/ })).toHaveCount(0);
});
