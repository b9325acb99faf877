import type { Page } from "@playwright/test";
import { createAccount, expect, settled, signInToDemo, test, useDemoSession } from "./journey.ts";
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
  const main = await page.getByRole("main").boundingBox();
  const header = await page.getByRole("main").locator("header").boundingBox();
  if (!main || !header) throw new Error("The screen has no content");
  const left = header.x - main.x;
  const right = main.x + main.width - header.x - header.width;
  expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
  expect(header.width).toBeGreaterThan(2000);
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await settled(page);
}

async function faultsAt(page: Page, path: string, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 900 });
  // Charts are laid out in the frame after they are measured.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  return (await pageFaults(page)).map((fault) => `${path} at ${width} px: ${fault}`);
}
