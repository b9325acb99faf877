import { expect, settled, signInToDemo, test } from "./journey.ts";

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

test("a tap tells how a figure is made and what it is compared with, and Escape puts it away", async ({
  page,
}) => {
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

test("a tap reads a chart at its place, and Escape ends the reading", async ({ page }) => {
  await signInToDemo(page);
  await settled(page);
  const chart = page.locator("[data-chart=line]").first();
  await chart.scrollIntoViewIfNeeded();
  await chart.tap({ position: { x: 150, y: 80 } });
  const words = chart.locator("[aria-hidden=true]").filter({ hasText: "Revenue" });
  await expect(words.first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(words).toHaveCount(0);
});

test("a tap explains a word, and Escape puts that away", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/cart");
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
