import type { Dashboard } from "@cartograph/contracts/reports/dashboard.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page, "/?range=last_7_days");
});

/** A chart by the title of its card, and the text of the tooltip that is shown on it. */
function chartOf(page: Page, title: string) {
  const widget = page.getByRole("region", { name: title });
  return {
    drawing: widget.locator("[data-chart]"),
    reader: widget.getByRole("application", { name: new RegExp(`^${title}, `) }),
    tooltip: widget.locator("[aria-live=assertive]"),
    table: widget.getByRole("table", { name: title }),
    /** The text of a row, counted from 1, in the table behind the chart. */
    row: (index: number) => widget.getByRole("row").nth(index),
  };
}

async function hoverAt(drawing: Locator, share: number): Promise<void> {
  const { width, height } = await boxOf(drawing);
  await drawing.hover({ position: { x: width * share, y: height / 2 } });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error("Nothing is drawn here");
  return box;
}

/** Shows the Overview with another answer to its request. */
async function changeDashboard(page: Page, change: (report: Dashboard) => void): Promise<void> {
  await page.route("**/trpc/reports.dashboard*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    change(body.result.data);
    await route.fulfill({ response: answer, json: body });
  });
  await page.reload();
}

test("reads a line chart with arrow keys, point by point, until Escape", async ({ page }) => {
  const { reader, tooltip, row } = chartOf(page, "Revenue Trends");
  const figure = (day: number) => row(day).getByRole("cell").first().innerText();
  await reader.focus();
  await expect(tooltip).toContainText(await figure(1));
  await expect(tooltip).toContainText("Revenue");
  await page.keyboard.press("ArrowRight");
  await expect(tooltip).toContainText(await figure(2));
  await page.keyboard.press("ArrowLeft");
  await expect(tooltip).toContainText(await figure(1));
  for (let day = 1; day < 7; day += 1) await page.keyboard.press("ArrowRight");
  await expect(tooltip.getByText("So far", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tooltip).toBeHidden();
  await expect(reader).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(tooltip).toContainText(await figure(6));
});

test("shows both days of a point in its tooltip", async ({ page }) => {
  const { reader, tooltip, row } = chartOf(page, "Revenue Trends");
  await reader.focus();
  const [value, previous] = await row(1).getByRole("cell").allInnerTexts();
  await expect(tooltip).toContainText(value ?? "none");
  await expect(tooltip).toContainText(previous ?? "none");
  await expect(tooltip.getByText(/^\w{3}, \w{3} \d+, \d{4}$/)).toHaveCount(2);
  await expect(tooltip).toContainText(/Change[+−][\d,.]+%/);
});

test("reads horizontal bars with arrow keys, both measures of a campaign at once", async ({
  page,
}) => {
  const { reader, tooltip, row } = chartOf(page, "Ad Campaign Performance");
  const campaign = (index: number) => row(index).getByRole("rowheader").innerText();
  await reader.focus();
  await expect(tooltip.locator("p")).toHaveText(await campaign(1));
  await expect(tooltip).toHaveText(/Spend\$[\d,.]+ROAS[\d.]+x$/);
  await page.keyboard.press("ArrowDown");
  await expect(tooltip.locator("p")).toHaveText(await campaign(2));
  await page.keyboard.press("ArrowRight");
  await expect(tooltip.locator("p")).toHaveText(await campaign(3));
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowLeft");
  await expect(tooltip.locator("p")).toHaveText(await campaign(1));
});

for (const title of ["Traffic Sources", "Device Distribution", "Customer Type"]) {
  test(`reads the slices of ${title} with arrow keys`, async ({ page }) => {
    const { reader, tooltip, row } = chartOf(page, title);
    await reader.focus();
    for (const index of [1, 2]) {
      const share = await row(index).getByRole("cell").innerText();
      await expect(tooltip).toContainText(share);
      await page.keyboard.press("ArrowRight");
    }
  });
}

test("keeps the tooltip inside the chart without moving anything", async ({ page }) => {
  const { drawing, tooltip } = chartOf(page, "Revenue Trends");
  await drawing.scrollIntoViewIfNeeded();
  const before = await boxOf(drawing);
  for (const share of [0.15, 0.5, 0.98]) {
    await hoverAt(drawing, share);
    await expect(tooltip).toBeVisible();
    const box = await boxOf(tooltip);
    const now = await boxOf(drawing);
    expect(now).toEqual(before);
    expect(box.x).toBeGreaterThanOrEqual(now.x);
    expect(box.x + box.width).toBeLessThanOrEqual(now.x + now.width);
    expect(box.y).toBeGreaterThanOrEqual(now.y);
    expect(box.y + box.height).toBeLessThanOrEqual(now.y + now.height);
  }
  await page.mouse.move(0, 0);
  await expect(tooltip).toBeHidden();
});

test("opens the metric on the day of the point that is clicked", async ({ page }) => {
  const { drawing, tooltip } = chartOf(page, "Revenue Trends");
  await hoverAt(drawing, 0.6);
  await expect(tooltip).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(page).toHaveURL(/\/metrics\/total_sales\?range=custom&from=([\d-]+)&to=\1/);
});

test("hatches today apart from the line, and says so far in the table", async ({ page }) => {
  const widget = page.getByRole("region", { name: "Revenue Trends" });
  const { row } = chartOf(page, "Revenue Trends");
  await expect(widget.locator(".recharts-reference-area")).toHaveCount(1);
  await expect(widget.getByText("Partial day", { exact: true })).toBeVisible();
  const lines = widget.locator(".recharts-line-curve[d*=L]");
  const paths = await lines.evaluateAll((all) => all.map((path) => path.getAttribute("d") ?? ""));
  const ends = paths.map((path) => Number(/([\d.]+),[\d.]+$/.exec(path)?.[1]));
  const ring = widget.locator(".recharts-line-dots circle").last();
  const today = Number(await ring.getAttribute("cx"));
  expect(ends).toHaveLength(2);
  for (const end of ends) expect(end).toBeLessThan(today - 10);
  await expect(row(7).getByRole("rowheader")).toContainText("so far");
});

test("cuts 70% of the radius out of a doughnut", async ({ page }) => {
  const { drawing } = chartOf(page, "Traffic Sources");
  const slice = await drawing.locator(".recharts-sector").first().getAttribute("d");
  const radii = [...(slice ?? "").matchAll(/A\s*([\d.]+)/g)].map(([, radius]) => Number(radius));
  expect(Math.min(...radii) / Math.max(...radii)).toBeCloseTo(0.7);
});

test("numbers slices and the legend where the reader's colors can repeat", async ({ page }) => {
  await changeDashboard(page, ({ trafficData }) => {
    const shares = [60, 34, 3, 2, 1];
    trafficData.sources = shares.map((percentage, index) => ({
      source: `Source ${index}`,
      percentage,
      sessions: percentage,
      color: String(index + 1),
    }));
  });
  const { drawing } = chartOf(page, "Traffic Sources");
  const labels = drawing.locator("tspan:visible");
  await expect(labels).toHaveText(["60%", "34%"]);
  await page.emulateMedia({ forcedColors: "active" });
  // The last slice has no room for a number.
  await expect(labels).toHaveText(["1", "2", "3", "4"]);
  const part = page.getByRole("list", { name: "Traffic Sources" }).getByRole("listitem").first();
  const number = await part.evaluate((item) => getComputedStyle(item, "::before").content);
  expect(number).toContain("counter");
});

test("shows the share of a hovered slice", async ({ page }) => {
  const { drawing, tooltip } = chartOf(page, "Customer Type");
  await hoverAt(drawing, 0.62);
  await expect(tooltip.locator("p")).toHaveText("New");
});

test("fits the names of campaigns into the chart, with larger text too", async ({ page }) => {
  await changeDashboard(page, ({ campaignPerformance: [first] }) => {
    if (first) first.name = "WWWWWWWWWWWWWWWWWWWW WWWWWWWWWWWWWWWWWWWW";
  });
  const { drawing, table } = chartOf(page, "Ad Campaign Performance");
  await expect(table).toContainText("WWWW");
  const campaigns = await table.locator("tbody tr").count();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    for (const size of textSizes) {
      await page.addStyleTag({ content: size });
      await expect(namesIn(drawing)).toHaveCount(campaigns);
      await expect.poll(() => cutNames(drawing), `${size} at ${width} px`).toEqual([]);
    }
  }
});

test("keeps the names of ten campaigns apart, with larger text too", async ({ page }) => {
  await page.goto("/ads");
  const { drawing } = chartOf(page, "Campaign Performance");
  await expect(namesIn(drawing)).toHaveCount(10);
  for (const size of textSizes) {
    await page.addStyleTag({ content: size });
    await expect.poll(() => cutNames(drawing), size).toEqual([]);
    const words = await wordsOf(drawing);
    for (const [index, { top }] of words.slice(1).entries()) {
      expect(top, size).toBeGreaterThanOrEqual(words[index]?.bottom ?? 0);
    }
  }
});

/** Readers choose the size of text in the browser's settings, and its spacing with WCAG 1.4.12. */
const textSizes = [
  "html { font-size: 16px }",
  "html { font-size: 20px }",
  "html { font-size: 24px }",
  "* { line-height: 1.5 !important }",
];

const namesIn = (drawing: Locator) => drawing.locator(".recharts-yAxis-tick-labels foreignObject");

/** Where the words of each name are, and the part of the drawing in which they are seen. */
function wordsOf(drawing: Locator) {
  return namesIn(drawing).evaluateAll((names) =>
    names.map((name) => {
      const { textContent, firstElementChild } = name;
      const range = document.createRange();
      range.selectNodeContents(firstElementChild ?? name);
      const { top, bottom, left, right } = range.getBoundingClientRect();
      const chart = name.closest("[data-chart]") ?? name;
      const frame = name.getBoundingClientRect();
      const { overflowX, textOverflow } = getComputedStyle(firstElementChild ?? name);
      const isShortened = overflowX === "hidden" && textOverflow === "ellipsis";
      return {
        name: textContent,
        top,
        bottom,
        isCut:
          top < frame.top ||
          bottom > frame.bottom ||
          frame.left < chart.getBoundingClientRect().left ||
          (!isShortened && (left < frame.left || right > frame.right)),
      };
    }),
  );
}

async function cutNames(drawing: Locator) {
  return (await wordsOf(drawing)).filter(({ isCut }) => isCut).map(({ name }) => name);
}
