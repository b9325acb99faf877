import { expect, metricValue, signInToDemo, test } from "./journey.ts";

test.use({ usesOwnContext: true, savesData: false });

const mostRequests = 35;

test("opens the Overview with at most 35 requests, those for later screens included", async ({
  page,
}) => {
  const requested = new Set<string>();
  page.on("request", (request) => requested.add(request.url()));
  const live = page.waitForRequest(/live\.events/);
  await signInToDemo(page);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
  await expect(page.locator(".recharts-surface").first()).toBeVisible();
  await live;
  // Chunks of the other screens are loaded when the browser is idle.
  await expect.poll(() => [...requested].some((url) => url.includes("settings-screen"))).toBe(true);
  await page.waitForTimeout(500);
  expect([...requested].filter((url) => url.includes("metrics.list"))).toEqual([]);
  expect(requested.size, [...requested].join("\n")).toBeLessThanOrEqual(mostRequests);
});

test.describe("while the user saves data", () => {
  test.use({ savesData: true });

  test("loads no chunks of other screens ahead", async ({ page }) => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(request.url()));
    const live = page.waitForRequest(/live\.events/);
    await signInToDemo(page);
    await live;
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await page.waitForTimeout(500);
    expect(requested.filter((url) => url.includes("settings-screen"))).toEqual([]);
  });
});

test("requests the session and the report at once when somebody is signed in", async ({ page }) => {
  const report = page.waitForRequest(/reports\.dashboard/);
  await page.route("**/trpc/user.session", async (route) => {
    await report;
    await route.continue();
  });
  await signInToDemo(page);
  await expect(metricValue(page, "Total Sales")).toHaveText(/\d/);
});

test("requests no report when nobody is signed in", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth/);
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();
  expect(requested.filter((url) => url.includes("reports."))).toEqual([]);
});
