import type { Page } from "@playwright/test";
import {
  createAccount,
  expect,
  openNext,
  settled,
  signInToDemo,
  test,
  useDemoSession,
} from "./journey.ts";
import { pageFaults } from "./page-faults.ts";

const screens: { path: string; tab?: string }[] = [
  { path: "/" },
  { path: "/traffic" },
  { path: "/products" },
  { path: "/cart" },
  { path: "/customers" },
  { path: "/customers", tab: "Email" },
  { path: "/ads" },
  { path: "/integrations" },
  { path: "/settings/store" },
  { path: "/settings/targets" },
  { path: "/settings/exchange-rates" },
];
/** From a small phone to a 4K display; 720 is a 1440 px laptop zoomed to 200%. */
const widths = [360, 390, 720, 768, 1024, 1440, 2560, 3840];

test("fits every screen from 360 px to 4K with legible text and large touch targets", async ({
  page,
}) => {
  test.slow();
  await useDemoSession(page);
  const faults: string[] = [];
  for (const { path, tab } of screens) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, path);
    if (tab) {
      await page.getByRole("tab", { name: tab }).click();
      await expect(page.getByRole("tabpanel", { name: tab })).toBeVisible();
      await settled(page);
    }
    for (const width of widths) faults.push(...(await faultsAt(page, path, width)));
  }
  expect(faults).toEqual([]);
});

/** Names as shops and ad accounts have them, without a place to break. */
const longNames = {
  "Merino Crew Sweater": "MERINO_CREW_SWEATER_UNISEX_2026_LIMITED_EDITION",
  "Prospecting | Broad": "US_Prospecting_Broad_LAL2_Purchasers_180d_Video_Nov2026_v3",
  "google / organic": "google_shopping_free_listings_surfaces_across_google/organic",
};

test("breaks long names without spaces, so that no page and no table scrolls sideways", async ({
  page,
}) => {
  test.slow();
  await useDemoSession(page);
  await page.route(/\/trpc\/(?!live)/, async (route) => {
    const response = await route.fetch();
    let body = await response.text();
    for (const [name, longName] of Object.entries(longNames)) {
      body = body.replaceAll(name, longName);
    }
    await route.fulfill({ response, body });
  });
  const { products } = await (await page.request.get("/api/products")).json();
  const sweater = products.find(({ title }: { title: string }) => title in longNames);
  const faults: string[] = [];
  for (const [path, name] of [
    ["/", longNames["Merino Crew Sweater"]],
    ["/products", longNames["Merino Crew Sweater"]],
    [`/products/${sweater.id}`, longNames["Merino Crew Sweater"]],
    ["/metrics/product_revenue?by=product", longNames["Merino Crew Sweater"]],
    ["/ads", longNames["Prospecting | Broad"]],
    ["/traffic", longNames["google / organic"]],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, path);
    await expect(page.getByText(name).first()).toBeVisible();
    for (const width of [390, 1280]) {
      await showAt(page, width);
      faults.push(...(await wideParts(page)).map((part) => `${path} at ${width} px: ${part}`));
    }
  }
  expect(faults).toEqual([]);
});

/** Amounts of a store with sales in the millions, and in the billions where sources are compared. */
const largeAmounts =
  /"(revenue|netSales|sales|spend|conversionValue|value|amount)":(-?\d+(?:\.\d+)?)\b/g;
/** Amounts of one customer. */
const customerAmounts = /"(net|spent)":(\d+(?:\.\d+)?)\b/g;

test("breaks no number of a list on a phone, however large, and long names in it", async ({
  page,
}) => {
  test.slow();
  await useDemoSession(page);
  const { rows } = await (await page.request.get("/api/customers/list?limit=1")).json();
  await page.route(/\/trpc\/.*(reports|customers)\./, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll(customerAmounts, (_, field, amount) => `"${field}":${Math.round(amount * 9999)}`)
      .replaceAll(largeAmounts, (_, field, amount) => {
        const factor = field === "amount" ? 10_000 : 100;
        return `"${field}":${(amount * factor).toFixed(2)}`;
      })
      .replaceAll("Merino Crew Sweater", longNames["Merino Crew Sweater"]);
    await route.fulfill({ response, body });
  });
  const faults: string[] = [];
  for (const path of [
    "/products",
    "/ads",
    "/reconciliation",
    "/cart?tab=reasons",
    `/customers/${rows[0].id}`,
  ]) {
    await page.setViewportSize({ width: 390, height: 900 });
    await open(page, path);
    await expect(page.getByText(/\d,\d{3},\d{3}/).first()).toBeVisible();
    await page.evaluate(() => {
      for (const row of document.querySelectorAll<HTMLDetailsElement>("main :is(li, td) details"))
        row.open = true;
    });
    for (const width of [390, 320]) {
      await showAt(page, width);
      const parts = [...(await brokenNumbers(page)), ...(await wideParts(page))];
      faults.push(...parts.map((part) => `${path} at ${width} px: ${part}`));
    }
  }
  expect(faults).toEqual([]);
});

test("breaks no customer id in the rows of a metric on a small phone", async ({ page }) => {
  await signInToDemo(page);
  await page.setViewportSize({ width: 320, height: 900 });
  await open(page, "/metrics/average_lifetime_value");
  const rows = page.getByRole("table", { name: /^Rows of/ });
  await expect(rows.getByRole("link", { name: /^\d{13}$/ }).first()).toBeVisible();
  expect(await brokenNumbers(page)).toEqual([]);
});

test("keeps a second date on its line on a phone", async ({ page }) => {
  await signInToDemo(page);
  await page.setViewportSize({ width: 390, height: 900 });
  await open(page, "/customers/list");
  const day = page.getByText(/^First \w+ \d+, \d{4}$/).first();
  const lines = await day.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getClientRects().length;
  });
  expect(lines).toBe(1);
});

test("keeps every tab in sight on phones", async ({ page }) => {
  await signInToDemo(page);
  const hidden: string[] = [];
  for (const [path, lastTab] of [
    ["/traffic", "Search Queries"],
    ["/cart", "Abandonment Reasons"],
    ["/customers", "Email"],
    ["/ads", "TikTok Ads"],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 900 });
    await open(page, path);
    const list = page.getByRole("tablist").filter({ hasText: lastTab });
    await expect(list).toBeVisible();
    for (const width of [390, 360, 320]) {
      await showAt(page, width);
      const { x: left, width: seen } = (await list.boundingBox()) ?? { x: 0, width: 0 };
      for (const tab of await list.getByRole("tab").all()) {
        const { x, width: own } = (await tab.boundingBox()) ?? { x: 0, width: Infinity };
        if (x + own > left + seen + 1) hidden.push(`${await tab.textContent()} at ${width} px`);
      }
    }
  }
  expect(hidden).toEqual([]);
});

test("fits a new account's screens on a small phone and a wide display", async ({ page }) => {
  await createAccount(page);
  const faults: string[] = [];
  for (const path of ["/", "/products", "/integrations", "/settings/targets"]) {
    await open(page, path);
    for (const width of [360, 1024, 3840]) faults.push(...(await faultsAt(page, path, width)));
  }
  expect(faults).toEqual([]);
});

test("fits the public pages from 360 px to 4K", async ({ page }) => {
  const faults: string[] = [];
  for (const path of ["/auth", "/terms-of-service", "/privacy-policy"]) {
    await open(page, path);
    for (const width of widths) faults.push(...(await faultsAt(page, path, width)));
  }
  expect(faults).toEqual([]);
});

test("centers the content on a wide display and uses its width", async ({ page }) => {
  await signInToDemo(page);
  await page.setViewportSize({ width: 3840, height: 2160 });
  await settled(page);
  const main = await page.getByRole("main").boundingBox();
  const header = await page.getByRole("main").locator("header").boundingBox();
  if (!main || !header) throw new Error("The screen has no content");
  const left = header.x - main.x;
  const right = main.x + main.width - header.x - header.width;
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(header.width).toBeGreaterThan(2000);
});

/** Loads the first screen and opens the next ones in the same page. */
async function open(page: Page, path: string): Promise<void> {
  const isFirst = page.url() === "about:blank";
  await (isFirst ? page.goto(path) : openNext(page, path));
  await settled(page);
}

async function faultsAt(page: Page, path: string, width: number): Promise<string[]> {
  await showAt(page, width);
  return (await pageFaults(page)).map((fault) => `${path} at ${width} px: ${fault}`);
}

async function showAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // Charts are laid out in the frame after they are measured.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** The tables that scroll sideways, and the page if it does. */
function wideParts(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll("section[aria-label$=', table']")]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
      .map((part) => part.ariaLabel ?? "page"),
  );
}

/** The numbers in lists and names of rows that are on more than one line. */
function brokenNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const part of document.querySelectorAll("main :is(li :is(dd, span), th)")) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
        for (const { 0: number, index } of (text.nodeValue ?? "").matchAll(
          /(?<!\w)[^\s\w]*\d[\d.,]*/g,
        )) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + number.length);
          const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
          if (lines.size > 1) broken.push(number);
        }
      }
    }
    return broken;
  });
}
