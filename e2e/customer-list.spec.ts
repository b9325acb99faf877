import { readFile } from "node:fs/promises";
import { exportOf } from "./exported-table.ts";
import { expect, reportOf, signInToDemo, test, useDemoSession } from "./journey.ts";

test("leads from a group of customers to its list, a customer and back", async ({ page }) => {
  await signInToDemo(page, "/customers");
  await page.getByRole("tab", { name: "Groups" }).click();
  const groups = page.getByRole("table", { name: "RFM groups" });
  await expect(groups.getByRole("row", { name: /Champions/ })).toBeVisible();
  await groups.getByRole("link", { name: "Loyal", exact: true }).click();

  await expect(page).toHaveURL(/\/customers\/list\?.*rfm=loyal/);
  const { totals, rows } = await (
    await page.request.get("/api/customers/list?rfm=loyal&limit=2")
  ).json();
  const count = totals.count.toLocaleString("en-US");
  await expect(page.getByRole("strong").filter({ hasText: `${count} customers` })).toBeVisible();
  const table = page.getByRole("table", { name: "All Customers" });
  await expect(table.getByRole("row").nth(1)).toContainText(rows[0].externalId);
  await expect(table.getByRole("row").nth(1)).toContainText("Loyal");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export All Customers as CSV" }).click();
  const file = await readFile(await (await download).path(), "utf8");
  expect(
    file
      .trim()
      .split("\n")
      .filter((line) => !/^(\uFEFF)?#|^"Customer"/.test(line)),
  ).toHaveLength(totals.count);

  await table.getByRole("button", { name: /Orders/ }).click();
  await expect(page).toHaveURL(/sort=/);
  await page.goBack();
  await page.goto("/customers/list?rfm=loyal");
  await table.getByRole("link", { name: rows[0].externalId }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `Customer ${rows[0].externalId}`,
  );
  const orders = page.getByRole("table", { name: "Orders" });
  await expect(orders.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("table", { name: "Products bought" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Open in Shopify/ })).toHaveAttribute(
    "href",
    new RegExp(`/admin/customers/${rows[0].externalId}$`),
  );
  await page.goBack();
  await expect(page).toHaveURL(/\/customers\/list\?.*rfm=loyal/);
});

test("names its filters in words in an export", async ({ page }) => {
  await useDemoSession(page);
  const { values } = await reportOf(page, "dimensions/first_product/values", "limit=2");
  const { value, label } = values[1];
  await page.goto(`/customers/list?filters=first_product:is:${value}`);
  await expect(
    page.getByRole("button", { name: `Remove filter: First product is ${label}` }),
  ).toBeVisible();
  const { stamp } = await exportOf(
    page,
    page.getByRole("button", { name: "Export All Customers as CSV" }),
  );
  expect(stamp.get("# Filter")).toBe(`First product is ${label}`);
});

test("lists the customers with some number of orders, and the top customers of the range", async ({
  page,
}) => {
  await signInToDemo(page, "/customers/list");
  await page.getByRole("combobox", { name: "Number of orders" }).click();
  await page.getByRole("option", { name: "5 to 9 orders" }).click();
  await expect(page).toHaveURL(/orders=5-9/);
  const { totals } = await (
    await page.request.get("/api/customers/list?minOrders=5&maxOrders=9&limit=1")
  ).json();
  const count = totals.count.toLocaleString("en-US");
  await expect(page.getByRole("strong").filter({ hasText: `${count} customers` })).toBeVisible();

  await page.goto("/customers?tab=groups&range=last_7_days");
  const { rows } = await (
    await page.request.get("/api/metrics/customers/rows?range=last_7_days&sort=-sales&limit=10")
  ).json();
  const names = page.getByRole("table", { name: "Top customers" }).getByRole("rowheader");
  await expect(names).toHaveText(
    rows.map(({ cells }: { cells: Record<string, string> }) => cells["customer_name"]),
  );
});

test("shows lifetime value and three retention curves by cohort", async ({ page }) => {
  await signInToDemo(page, "/customers?tab=cohorts");
  const values = page.getByRole("table", { name: "Cumulative lifetime value by cohort" });
  await expect(values.getByRole("row", { name: /All customers/ })).toContainText("$");
  await expect(page.getByText(/ordered in that calendar month/)).toBeVisible();
  await page.getByText("Cumulative", { exact: true }).first().click();
  await expect(page.getByText(/at least one month up to/)).toBeVisible();
  await page.getByRole("combobox", { name: "Cohorts by" }).click();
  await page.getByRole("option", { name: "First product" }).click();
  await expect(page).toHaveURL(/by=first_product/);
  await expect(values.getByRole("columnheader", { name: "First product" })).toBeVisible();
});
