import type { Locator } from "@playwright/test";
import { expect, signInToDemo, test } from "./journey.ts";

test.use({ colorScheme: "dark", usesOwnContext: true });

test("prints only the report, in light colors, with its range and store", async ({ page }) => {
  await signInToDemo(page, "/products?range=last_7_days");
  const table = page.getByRole("table", { name: "Products", exact: true });
  await expect(table).toBeVisible();
  const root = page.locator("html");
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");

  const tools = ["Refresh Data", "Last 7 Days", /^Columns/, /^Export/, /^How /].map((name) =>
    page.getByRole("button", { name }),
  );
  for (const tool of tools) await expect(tool.first()).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(255, 255, 255)");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Performance");
  await expect(page.getByText("Lumen Goods (demo) · Demo store · Last 7 Days")).toBeVisible();
  await expect(
    page.getByText(/^Data as of .+ · Days and times of America\/New_York/),
  ).toBeVisible();
  await expect(page.getByText(/compared with/)).toBeVisible();
  await expect(page.getByText("Demo store: sample data", { exact: true })).toBeVisible();

  for (const tool of tools) await expect(tool).toHaveCount(0);
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page.getByText(/^Last updated/)).toBeHidden();
  await expect(page.getByRole("searchbox")).toHaveCount(0);

  // No row is inside a scroll container.
  const isCut = await table.evaluate((element) => {
    const frame = element.parentElement;
    return frame === null || frame.scrollHeight > frame.clientHeight + 1;
  });
  expect(isCut).toBe(false);

  await page.emulateMedia({ media: "screen" });
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeVisible();
});

test("prints tables and expanded notes on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page, "/traffic");
  const notes = page.getByText(/^Google Search Console counts its days/);
  await expect(page.getByText("How these numbers are calculated")).toBeVisible();
  await expect(notes).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("table", { name: "Geographic Distribution" })).toBeVisible();
  await expect(notes).toBeVisible();
});

test("prints a list with its store, range and sort, and without an empty search box", async ({
  page,
}) => {
  await signInToDemo(page, "/orders?range=last_7_days");
  await expect(page.getByRole("table", { name: "Orders" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Lumen Goods (demo) · Demo store")).toBeVisible();
  await expect(page.getByText(/Sorted by: Placed.* · Placed: \d{4}-\d\d-\d\d to /)).toBeVisible();
  await expect(page.getByText(/^50 of [\d,]+$/)).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
});

test("prints what a metric is broken down by, without its fields and the link back", async ({
  page,
}) => {
  await signInToDemo(page, "/metrics/net_sales?by=country&range=last_7_days");
  const hidden = [
    page.getByRole("combobox", { name: "Break down by" }),
    page.getByPlaceholder("Then by"),
    page.getByRole("link", { name: "‹ Overview" }),
  ];
  for (const each of hidden) await expect(each).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "By country" })).toBeVisible();
  for (const each of hidden) await expect(each).toBeHidden();
});

test("prints sums once at their end, and only the opened lists of a reconciliation", async ({
  page,
}) => {
  await signInToDemo(page, "/reconciliation?range=last_7_days");
  const source = page.getByRole("region", { name: "Google Ads", exact: true });
  const lists = source.getByRole("list");
  await source.getByText("Outside the attribution window").waitFor();
  await source.locator("summary").last().click();
  await page.emulateMedia({ media: "print" });
  await expect(lists).toHaveCount(1);
  await expect(source.locator("tfoot")).toHaveCSS("display", "table-row-group");
});

test("prints charts in the width of their cards, and splits neither across pages", async ({
  page,
}) => {
  await signInToDemo(page);
  await page.emulateMedia({ media: "print" });
  const chart = page.getByRole("region", { name: "Revenue Trends" });
  const drawing = chart.locator(".recharts-surface");
  await expect(drawing).toBeVisible();
  // The chart is drawn again in the width of the page.
  await expect(async () => {
    const [card, { width, height }] = [await sizeOf(chart), await sizeOf(drawing)];
    expect(width).toBeGreaterThan(card.width / 2);
    expect(width).toBeLessThan(card.width);
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThan(card.height);
  }).toPass();
  await expect(chart).toHaveCSS("break-inside", "avoid");
  const pages = await page.pdf({ preferCSSPageSize: true });
  expect(pages.byteLength).toBeGreaterThan(10_000);
});

async function sizeOf(locator: Locator): Promise<{ width: number; height: number }> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error("Not laid out");
  return box;
}
