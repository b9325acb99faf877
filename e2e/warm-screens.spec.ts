import { expect, metricValue, signInToDemo, test } from "./journey.ts";

test("keeps the previous figures marked until another range has loaded", async ({ page }) => {
  await signInToDemo(page);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
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
  // The live connection comes about a second after the page is idle, and what charts request when they are drawn.
  const calls = ["live.events", "notes.list", "store.get"].map((call) =>
    page.waitForResponse((response) => response.url().includes(`/trpc/${call}`)),
  );
  await signInToDemo(page);
  await Promise.all(calls);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
  const report = page.waitForResponse((response) => response.url().includes("reports.products"));
  const link = page.getByRole("navigation").getByRole("link", { name: "Products" });
  await link.hover();
  await (await report).finished();
  // The live connection has lists requested again once it is open.
  let latest = Date.now();
  let requested: string[] = [];
  page.on("request", (request) => {
    if (!/\/(trpc|assets)\//.test(request.url())) return;
    requested.push(request.url());
    latest = Date.now();
  });
  await expect.poll(() => Date.now() - latest).toBeGreaterThan(1500);
  requested = [];
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Product Performance" })).toBeVisible();
  await expect(metricValue(page, "Units Sold")).toHaveText(/\d/);
  expect(requested).toEqual([]);
});
