import { metricIds } from "@cartograph/contracts/metrics/definitions.ts";
import type { Locator, Page } from "@playwright/test";
import {
  type FigureLink,
  figureLinks,
  figureLinkSelector,
  figuresThatOpenNothing,
} from "./figures.ts";
import { expect, settled, signInToDemo, test } from "./journey.ts";

const screens = [
  "/?range=last_7_days",
  "/traffic?range=last_7_days",
  "/products?range=last_7_days",
  "/cart?range=last_7_days",
  "/customers?range=last_7_days",
  "/ads?range=last_7_days&filters=platform%3Ais_not%3Atiktok_ads",
] as const;

/** The state that the Back button must restore. */
type View = { url: string; scrolled: number; sorts: string[]; focused: string };

function viewOf(page: Page): Promise<View> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    return {
      url: location.href,
      scrolled: Math.round(window.scrollY / 10),
      sorts: [...document.querySelectorAll("main [aria-sort]")].map(
        (header) => `${header.textContent} ${header.getAttribute("aria-sort")}`,
      ),
      focused: `${focused?.tagName} ${focused?.getAttribute("href")} ${focused?.textContent}`,
    };
  });
}

/** Waits for what a figure opens, goes back, and expects the screen as it was left. */
async function expectOpened(page: Page, left: View, isOpened: (url: URL) => boolean) {
  await page.waitForURL(isOpened, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect.poll(() => viewOf(page)).toEqual(left);
}

/** Brings an element to the middle of the window, where nothing covers it, and focuses it. */
async function approach(element: Locator): Promise<void> {
  await element.evaluate((target: HTMLElement | SVGElement) => {
    target.scrollIntoView({ block: "center" });
    target.focus({ preventScroll: true });
  });
}

/** One link of every kind in every widget, and two cards; a kind is opened by mouse and by Enter in turn. */
async function walkLinks(page: Page, links: readonly FigureLink[]): Promise<void> {
  const walked = new Set<string>();
  const opened = new Map<string, number>();
  for (const { index, href, kind, widget, isInTabOrder } of links) {
    const times = opened.get(kind) ?? 0;
    if (kind === "card" ? times === 2 : walked.has(`${widget} ${kind}`)) continue;
    walked.add(`${widget} ${kind}`);
    opened.set(kind, times + 1);
    const link = page.locator(figureLinkSelector).nth(index);
    await approach(link);
    const left = await viewOf(page);
    if (isInTabOrder && times % 2 === 1) await page.keyboard.press("Enter");
    else await link.click();
    const { pathname } = new URL(href, page.url());
    await expectOpened(page, left, (url) => url.pathname === pathname);
  }
}

/** A point of every chart, by mouse and by Enter. */
async function walkCharts(page: Page): Promise<void> {
  const charts = await page.locator("main [data-clickable]").all();
  for (const chart of charts) {
    for (const isByMouse of [true, false]) {
      const drawing = chart.getByRole("application");
      await approach(drawing);
      const left = await viewOf(page);
      const marks = chart.locator(".recharts-bar-rectangle, .recharts-sector");
      const mark = (await marks.count()) > 0 ? marks.first() : drawing;
      if (isByMouse) await mark.hover();
      else await page.keyboard.press("ArrowRight");
      await expect(chart.locator("[aria-live=assertive] p").first()).toBeVisible();
      if (isByMouse) await mark.click();
      else await page.keyboard.press("Enter");
      await expectOpened(page, left, (url) => url.pathname.startsWith("/metrics/"));
    }
  }
}

for (const path of screens) {
  test(`${path}: every figure opens, and Back leads to where it was`, async ({ page }) => {
    test.slow();
    await signInToDemo(page, path);
    await settled(page);
    expect(await figuresThatOpenNothing(page)).toEqual([]);

    const header = page.locator("main thead button").first();
    if ((await header.count()) > 0) {
      await header.click();
      await expect(header.locator("xpath=ancestor::th[@aria-sort]")).toBeVisible();
    }
    const links = await figureLinks(page);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter(({ name }) => name === "")).toEqual([]);
    for (const { href } of links) {
      const { pathname, searchParams } = new URL(href, page.url());
      const [, kind, id = ""] = pathname.split("/");
      expect(["metrics", "products"], href).toContain(kind);
      if (kind === "metrics") expect(metricIds, href).toContain(id);
      expect(searchParams.get("range"), href).not.toBeNull();
    }
    await walkLinks(page, links);
    await walkCharts(page);
  });
}

test("/integrations: every count of records or days opens what was synced", async ({ page }) => {
  await signInToDemo(page, "/integrations");
  await settled(page);
  expect(await figuresThatOpenNothing(page)).toEqual([]);
  const counts = page.getByText(/^Sync complete: [\d,]+ (records?|days? of data)$/);
  const summaries = page.locator("main summary").filter({ has: counts });
  expect(await counts.count()).toBeGreaterThan(0);
  await expect(summaries).toHaveCount(await counts.count());
  for (const [index, summary] of (await summaries.all()).entries()) {
    const streams = summary.locator("xpath=..").getByRole("list");
    await expect(streams).toBeHidden();
    if (index % 2 === 0) await summary.click();
    else await summary.press("Enter");
    await expect(streams).toBeVisible();
  }
});
