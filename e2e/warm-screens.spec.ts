import { expect, metricValue, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
});

test("keeps the previous figures marked until another range has loaded", async ({ page }) => {
  let answer: (() => void) | undefined;
  const isAsked = new Promise<void>((resolve) => {
    void page.route("**/trpc/reports.dashboard**", async (route) => {
      resolve();
      await new Promise<void>((go) => (answer = go));
      await route.continue();
    });
  });
  const before = await metricValue(page, "Total Sales").innerText();
  await page.getByRole("button", { name: /^Date range/ }).click();
  await page.getByRole("button", { name: "Yesterday" }).click();
  await isAsked;

  await expect(page.getByText("Loading Yesterday…")).toBeVisible();
  await expect(page.locator("[aria-busy=true]").filter({ hasText: "Total Sales" })).toBeVisible();
  expect(await metricValue(page, "Total Sales").innerText()).toBe(before);

  answer?.();
  await expect(page.getByText("Loading Yesterday…")).toBeHidden();
  await expect(metricValue(page, "Total Sales")).not.toHaveText(before);
  await expect(page.locator("[aria-busy=true]").filter({ hasText: "Total Sales" })).toHaveCount(0);
});

test("opens a hovered screen without further requests", async ({ page }) => {
  // The live connection and its chunk come about a second after the page is idle.
  const live = page.waitForResponse((response) => response.url().includes("/trpc/live.events"));
  await page.reload();
  await live;
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
  const report = page.waitForResponse((response) => response.url().includes("reports.products"));
  const link = page.getByRole("navigation").getByRole("link", { name: "Products" });
  await link.hover();
  await (await report).finished();
  await page.waitForLoadState("networkidle");

  const requested: string[] = [];
  page.on("request", (request) => {
    if (/\/(trpc|assets)\//.test(request.url())) requested.push(request.url());
  });
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Product Performance" })).toBeVisible();
  await expect(metricValue(page, "Units Sold")).toHaveText(/\d/);
  expect(requested).toEqual([]);
});
