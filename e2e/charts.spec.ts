import type { Locator, Page } from "@playwright/test";
import { expect, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/?range=last_7_days");
});

function revenueChart(page: Page) {
  const widget = page.getByRole("region", { name: "Revenue Trends" });
  return {
    drawing: widget.locator("[data-chart=line]"),
    slider: widget.getByRole("slider", { name: /^Revenue Trends, line chart/ }),
    /** What the table behind the chart says of a day, counted from 1. */
    figure: (day: number) => widget.getByRole("row").nth(day).getByRole("cell").first().innerText(),
  };
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Nothing is drawn here");
  return box;
}

test("reads a line chart day by day with the keyboard until Escape", async ({ page }) => {
  const { drawing, slider, figure } = revenueChart(page);
  await slider.focus();
  await expect(slider).toHaveValue("7");
  await page.keyboard.press("Home");
  await expect(slider).toHaveValue("1");
  await expect(drawing.getByText(await figure(1), { exact: true })).toBeVisible();
  expect(await slider.getAttribute("aria-valuetext")).toContain(`; Revenue ${await figure(1)};`);
  await page.keyboard.press("ArrowRight");
  await expect(drawing.getByText(await figure(2), { exact: true })).toBeVisible();
  await page.keyboard.press("End");
  await expect(drawing.getByText("So far", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawing.getByText("So far", { exact: true })).toBeHidden();
  await expect(slider).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(drawing.getByText(await figure(6), { exact: true })).toBeVisible();
});

test("keeps the tooltip inside the chart without layout shift", async ({ page }) => {
  const { drawing } = revenueChart(page);
  const before = await boxOf(drawing);
  for (const share of [0.02, 0.5, 0.98]) {
    await drawing.hover({ position: { x: before.width * share, y: 40 } });
    const words = await boxOf(drawing.getByText(/^\w{3}, \w{3} \d+, \d{4}$/).locator(".."));
    const now = await boxOf(drawing);
    expect(now).toEqual(before);
    expect(words.x).toBeGreaterThanOrEqual(now.x);
    expect(words.x + words.width).toBeLessThanOrEqual(now.x + now.width);
    expect(words.y).toBeGreaterThanOrEqual(now.y);
    expect(words.y + words.height).toBeLessThanOrEqual(now.y + now.height);
  }
  await page.mouse.move(0, 0);
  await expect(drawing.getByText(/^\w{3}, \w{3} \d+, \d{4}$/)).toBeHidden();
});

test('draws today separately from the line and marks it "so far" in the table', async ({
  page,
}) => {
  const widget = page.getByRole("region", { name: "Revenue Trends" });
  await expect(widget.locator("[data-incomplete]")).toHaveCount(1);
  await expect(widget.getByText("Partial day", { exact: true })).toBeVisible();
  const lines = widget.locator("[data-chart=line] g path");
  const paths = await lines.evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
  const ends = paths.map((path) => Number(/([\d.]+),[\d.]+$/.exec(path)?.[1]));
  const today = Number(await widget.locator("[data-chart=line] circle").last().getAttribute("cx"));
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBeLessThan(today - 10);
  await expect(widget.getByRole("row").last().getByRole("rowheader")).toContainText("so far");
});

test("reads both measures of a campaign with the keyboard", async ({ page }) => {
  const widget = page.getByRole("region", { name: "Ad Campaign Performance" });
  const slider = widget.getByRole("slider");
  await slider.focus();
  const campaign = await widget.getByRole("rowheader").first().innerText();
  await expect(slider).toHaveAttribute("aria-valuetext", /; Spend \$[\d,.]+; ROAS [\d.]+x$/);
  await expect(widget.locator("[data-chart=bar] p")).toHaveText(campaign);
});

test("shows the share of a hovered slice", async ({ page }) => {
  const widget = page.getByRole("region", { name: "Customer Type" });
  const drawing = widget.locator("[data-chart=pie]");
  const { width, height } = await boxOf(drawing);
  await drawing.hover({ position: { x: width / 2 + 30, y: height / 2 } });
  await expect(drawing.locator("p")).toHaveText("New");
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("keeps the tooltip of a tapped day until the next tap elsewhere", async ({ page }) => {
    const { drawing } = revenueChart(page);
    const day = drawing.getByText(/^\w{3}, \w{3} \d+, \d{4}$/);
    const { width } = await boxOf(drawing);
    await drawing.tap({ position: { x: width / 2, y: 60 } });
    await expect(day).toBeVisible();
    const first = await day.innerText();
    await drawing.tap({ position: { x: width - 4, y: 60 } });
    await expect(day).not.toHaveText(first);
    await page.getByRole("heading", { name: "Revenue Trends" }).tap();
    await expect(day).toBeHidden();
  });
});
