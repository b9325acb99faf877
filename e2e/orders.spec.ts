import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import { expect, test, useDemoSession } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await useDemoSession(page);
});

test("opens an order from the list, reads what happened to it, and goes back to the same place", async ({
  page,
}) => {
  await page.goto("/orders?sort=-refunded");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders");
  await page.getByRole("button", { name: "Load more" }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(100);
  const link = rows.nth(60).getByRole("link");
  const name = await link.innerText();
  await link.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(500);
  await link.click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(`Order ${name}`));
  const events = page.getByRole("region", { name: "What happened" }).getByRole("listitem");
  await expect(events.first()).toContainText("Order placed");
  await expect(events.first()).toContainText("Counts on");
  await expect(events.last()).toContainText(/Refund|Canceled before payment/);
  await expect(events.last()).toContainText("by order date");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(rows).toHaveCount(100);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(left);
  await expect(page).toHaveURL(/sort=-refunded/);
});

test("keeps the usual order on one line", async ({ page }) => {
  await page.route(/trpc\/[^?]*orders\.list/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replaceAll('"discountCodes":[]', '"discountCodes":["BLACKFRIDAY20"]');
    expect(body).not.toBe(text);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/orders?filters=country:is:US;sales_channel:is:online_store");
  const rows = page.getByRole("table").locator("tbody tr");
  for (const width of [1280, 1440, 2560]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(rows).toHaveCount(50);
    // One line of text with its padding.
    const row = rows.filter({ hasText: "Online store" }).filter({ hasText: "Paid" }).first();
    await expect.poll(async () => (await row.boundingBox())?.height).toBeLessThan(50);
  }
  // A canceled order has a long status, which may not take the room of the country.
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/orders?filters=country:is:GB;sales_channel:is:online_store&range=last_month");
  const plain = rows.filter({ hasText: "United Kingdom" }).filter({ hasText: "Paid" }).first();
  await expect.poll(async () => (await plain.boundingBox())?.height).toBeLessThan(50);
});

test("finds an order of any date by its name, and exports what is listed", async ({ page }) => {
  await page.goto("/orders");
  const first = page.getByRole("table").locator("tbody tr").first().getByRole("link");
  const name = await first.innerText();
  await page.getByRole("searchbox", { name: "Search orders" }).fill(name);
  await expect(page.getByRole("strong").getByText("1 order", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(name)}`));

  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export Orders as CSV" }).click(),
  ]);
  const text = await readFile(await download.path(), "utf8");
  const table: string[][] = parse(text, { bom: true, comment: "#", comment_no_infix: true });
  expect(table).toHaveLength(2);
  expect(table[1]?.[0]).toBe(name);
  expect(text).toContain("# Time zone,");
  expect(text).toContain(`# Search,${name}`);

  await page.goto("/orders?filters=sales_channel:is:pos");
  await expect(
    page.getByRole("button", { name: /^Remove filter: Sales channel is/ }),
  ).toBeVisible();
  await page.getByRole("searchbox", { name: "Search orders" }).fill("no such order");
  await expect(page.getByRole("heading", { name: "No orders found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(first).toHaveText(name);
});
