import type { Locator } from "@playwright/test";
import { contrast } from "../packages/ui/src/theme/testing/color-distance.ts";
import { expect, metricCard, settled, signInToDemo, test } from "./journey.ts";

for (const colorScheme of ["light", "dark"] as const) {
  test(`gives checkboxes a border with a contrast of 3:1, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await signInToDemo(page, "/integrations");
    await page
      .getByRole("article")
      .first()
      .getByRole("button", { name: /Delete/ })
      .click();
    expect(await borderContrast(page.getByRole("checkbox"))).toBeGreaterThanOrEqual(3);

    await page.goto("/");
    await page.getByRole("button", { name: "Add filter" }).click();
    await page.getByRole("combobox", { name: "Filter by" }).click();
    await page.getByRole("option", { name: "Country" }).click();
    expect(await borderContrast(page.getByRole("checkbox"))).toBeGreaterThanOrEqual(3);
  });
}

test("fades the edge of a row of tabs beyond which there are more", async ({ page }) => {
  await page.setViewportSize({ width: 800, height: 844 });
  await signInToDemo(page, "/customers");
  await page.addStyleTag({ content: "html { font-size: 32px }" });
  const tabs = page.getByRole("tablist").first();
  await expect(tabs).toBeVisible();
  await expect.poll(() => fades(tabs)).toEqual({ start: 0, end: 64 });
  await tabs.evaluate((list) => list.scrollTo({ left: list.scrollWidth }));
  await expect.poll(() => fades(tabs)).toEqual({ start: 64, end: 0 });
  await page.addStyleTag({ content: "html { font-size: 16px }" });
  await expect.poll(() => fades(tabs)).toEqual({ start: 0, end: 0 });
});

test("shows a tab whole that an address has selected between others", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, "/customers?tab=groups");
  const tabs = page.getByRole("tablist").first();
  // The list is scrolled to the tab after both are drawn.
  await expect(async () => {
    const list = await boxOf(tabs);
    const tab = await boxOf(tabs.getByRole("tab", { selected: true }));
    expect(tab.x + tab.width).toBeLessThanOrEqual(list.x + list.width - (await fades(tabs)).end);
  }).toPass();
});

test("explains a metric by name beside its card, which stays visible", async ({ page }) => {
  await signInToDemo(page);
  await settled(page);
  const card = metricCard(page, "Total Sales");
  await card.getByRole("button", { name: "How Total Sales is calculated" }).click();
  const info = page.getByRole("dialog", { name: "How Total Sales is calculated" });
  await expect(info.getByText("Total Sales", { exact: true })).toBeVisible();
  for (const part of [
    card.getByRole("heading"),
    card.getByRole("paragraph").first(),
    page.getByRole("heading", { level: 1 }),
    page.getByRole("button", { name: /^Search/ }),
  ]) {
    // The dialog is placed after it is drawn.
    await expect.poll(async () => isOverlap(await boxOf(info), await boxOf(part))).toBe(false);
  }
});

test("aligns the figures of a row on a phone, even if one label takes two lines", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, "/reconciliation");
  await settled(page);
  const row = page.getByRole("list", { name: "Sources" }).getByRole("listitem").first();
  const labels = await Promise.all((await row.locator("summary dt").all()).map(boxOf));
  expect(new Set(labels.map(({ height }) => height)).size).toBeGreaterThan(1);
  const figures = await Promise.all((await row.locator("summary dd").all()).map(boxOf));
  expect(figures.length).toBe(3);
  expect(new Set(figures.map(({ y }) => Math.round(y))).size).toBe(1);
});

test("breaks no date of an order on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, "/orders");
  await settled(page);
  const row = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.locator("dl") });
  const date = row.first().locator("dd").filter({ hasText: /[AP]M/ });
  expect((await boxOf(date)).height).toBeLessThan(30);
});

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(part: Locator): Promise<Box> {
  await expect(part).toBeVisible();
  const box = await part.boundingBox();
  if (box === null) throw new Error("The part is not shown");
  return box;
}

function isOverlap(one: Box, other: Box): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** The widths of the faded edges in pixels. */
function fades(list: Locator): Promise<{ start: number; end: number }> {
  return list.evaluate((element) => {
    const { maskImage, maskPosition } = getComputedStyle(element);
    if (maskImage === "none") return { start: 0, end: 0 };
    const width = 2 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    const shift = Math.round(Number.parseFloat(maskPosition));
    return { start: width + shift, end: 0 - shift };
  });
}

/** The contrast of the first one's border with the dialog that it is in. */
async function borderContrast(boxes: Locator): Promise<number> {
  await expect(boxes.first()).toBeVisible();
  const border = await boxes.first().evaluate((box) => getComputedStyle(box).borderTopColor);
  const dialog = boxes.page().getByRole("dialog").filter({ has: boxes.first() });
  const surface = await dialog.evaluate((element) => getComputedStyle(element).backgroundColor);
  return contrast(hex(border), hex(surface));
}

/** `rgb(0, 0, 0)` as `#000000`. */
function hex(color: string): string {
  const parts = (color.match(/\d+/g) ?? []).slice(0, 3);
  return `#${parts.map((part) => Number(part).toString(16).padStart(2, "0")).join("")}`;
}
