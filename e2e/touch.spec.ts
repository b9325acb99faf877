import { expect, settled, signInToDemo, test } from "./journey.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("explains a figure and its comparison on tap and closes on Escape", async ({ page }) => {
  await signInToDemo(page);
  await settled(page);
  const info = page.getByRole("button", { name: "How Total Sales is computed" });
  const words = page.getByRole("dialog", { name: "How Total Sales is computed" });
  await info.tap();
  await expect(words).toContainText("compared with");
  await page.keyboard.press("Escape");
  await expect(words).toBeHidden();
  await info.tap();
  await expect(words).toBeVisible();
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(words).toBeHidden();
});

test("reads a chart at the tapped point until Escape", async ({ page }) => {
  await signInToDemo(page);
  await settled(page);
  const chart = page.locator("[data-chart=line]").first();
  await chart.scrollIntoViewIfNeeded();
  await chart.tap({ position: { x: 150, y: 80 } });
  const tooltip = chart.locator("[aria-live]");
  await expect(tooltip).toContainText("Revenue");
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
});

test("explains a term on tap and closes on Escape", async ({ page }) => {
  await signInToDemo(page, "/cart");
  await settled(page);
  const reasons = page.getByRole("tab", { name: /reason/i });
  if (await reasons.isVisible()) await reasons.tap();
  const hint = page
    .locator("summary button[aria-label*=': '], li button[aria-label*=': ']")
    .first();
  await hint.scrollIntoViewIfNeeded();
  await hint.tap();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("tooltip")).toBeHidden();
});
