import { expect, openNext, signInToDemo, test } from "./journey.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, usesOwnContext: true });

test("keeps the tooltip of a tapped day until something else is tapped", async ({ page }) => {
  await signInToDemo(page, "/?range=last_7_days");
  const widget = page.getByRole("region", { name: "Revenue Trends" });
  const drawing = widget.locator("[data-chart]");
  const day = widget.locator("[aria-live=assertive] p").first();
  await drawing.waitFor();
  const width = (await drawing.boundingBox())?.width ?? 0;
  await drawing.tap({ position: { x: width / 2, y: 60 } });
  await expect(day).toBeVisible();
  const first = await day.innerText();
  await drawing.tap({ position: { x: width - 4, y: 60 } });
  await expect(day).not.toHaveText(first);
  await page.getByRole("heading", { name: "Revenue Trends" }).tap();
  await expect(day).toBeHidden();
});

test("names no keys of a keyboard in the menu", async ({ page }) => {
  await signInToDemo(page);
  await page.getByRole("button", { name: "Open menu" }).tap();
  const search = page.getByRole("dialog").getByRole("button", { name: "Search" });
  await expect(search).toBeVisible();
  await expect(search.locator("kbd")).toBeHidden();
});

test("gives links back and lists of orders a height that can be tapped", async ({ page }) => {
  await signInToDemo(page, "/metrics/net_sales");
  const back = page.getByRole("link", { name: "‹ Overview" });
  expect((await back.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  await openNext(page, "/reconciliation");
  const orders = page.getByText(/^50 largest of /).first();
  expect((await orders.boundingBox())?.height).toBeGreaterThanOrEqual(24);
});
