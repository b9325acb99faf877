import type { APIRequestContext, Page } from "@playwright/test";
import { createAccount, expect, metricValue, register, signInElsewhere, test } from "./journey.ts";

// The browser's own messages while it is offline.
test.use({ tolerated: { errors: [/net::ERR_/] } });

const header =
  "Name,Email,Financial Status,Paid at,Currency,Subtotal,Shipping,Taxes,Total,Discount Amount,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Refunded Amount,Id,Source";

function order(number: number, total: string): string {
  const at = `2026-03-0${number} 09:00:00 +0000`;
  return `#${number},a@example.com,paid,${at},USD,${total},0.00,0.00,${total},0.00,${at},1,Candle,${total},C-1,,0.00,900${number},web`;
}

/** Sends a request outside the open page, as another client would. */
async function importOrders(request: APIRequestContext, ...rows: string[]): Promise<void> {
  const answer = await request.post("/api/imports/orders", {
    headers: { "content-type": "text/csv" },
    data: [header, ...rows].join("\n"),
  });
  expect(answer.status()).toBe(202);
}

/** Resolves once the page's stream is open. */
async function streamOf(page: Page): Promise<void> {
  await page.waitForResponse((answer) => answer.url().includes("/trpc/live.events"));
}

const march = "/?range=custom&from=2026-03-01&to=2026-03-31";
const lost = /^Connection lost at \d+:\d\d [AP]M\. Reconnecting…$/;

test("shows another client's order on open screens in every tab without a reload", async ({
  page,
  context,
}) => {
  await createAccount(page);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    const isOpen = streamOf(tab);
    await tab.goto(march);
    await isOpen;
  }
  await importOrders(page.request, order(1, "35.00"));
  for (const tab of [page, other]) {
    await expect(metricValue(tab, "Total Sales")).toHaveText("$35.00");
  }
  await page.evaluate(() => window.scrollTo(0, 300));
  await importOrders(page.request, order(2, "20.00"));
  for (const tab of [page, other]) {
    await expect(metricValue(tab, "Total Sales")).toHaveText("$55.00");
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test("follows another client's sync on Integrations and updates the Overview", async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  const account = await createAccount(page);
  const elsewhere = await signInElsewhere(browser, account);
  const overview = await elsewhere.newPage();
  await overview.goto("/");
  const isOpen = streamOf(page);
  await page.goto("/integrations");
  await isOpen;
  await expect(page.getByText("No integrations found")).toBeVisible();

  const created = await overview.request.post("/api/integrations", {
    data: {
      name: "Shop from a script",
      platform: "shopify",
      apiKey: "sandbox_shopify_3_days",
      storeUrl: "cartograph-demo.myshopify.com",
    },
  });
  expect(created.ok()).toBe(true);
  const card = page.getByRole("article", { name: "Shop from a script" });
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await expect(card.getByRole("progressbar").first()).toBeVisible();
  await expect(metricValue(overview, "Total Sales")).toHaveText(/\$\d/, { timeout: 240_000 });
  await expect(card.getByText(/Last synced/)).toBeVisible({ timeout: 240_000 });
  await elsewhere.close();
});

test("reports a lost connection, reconnects and catches up", async ({ page, context, browser }) => {
  const account = await createAccount(page);
  const script = await signInElsewhere(browser, account);
  const isOpen = streamOf(page);
  await page.goto(march);
  await isOpen;
  await importOrders(script.request, order(1, "35.00"));
  await expect(metricValue(page, "Total Sales")).toHaveText("$35.00");

  await context.setOffline(true);
  await expect(page.getByRole("status").filter({ hasText: lost })).toBeVisible();
  await expect(page.getByRole("button", { name: "Try now" })).toBeVisible();
  await importOrders(script.request, order(2, "20.00"));
  await expect(metricValue(page, "Total Sales")).toHaveText("$35.00");

  await context.setOffline(false);
  await expect(metricValue(page, "Total Sales")).toHaveText("$55.00");
  await expect(page.getByText(lost)).toBeHidden();
  await expect(page.getByRole("button", { name: "Try now" })).toBeHidden();
  await script.close();
});

test("reconnects immediately on request", async ({ page }) => {
  await createAccount(page);
  let isGone = false;
  await page.route(/\/trpc\/(live\.events|user\.session)/, (route) =>
    isGone ? route.abort() : route.continue(),
  );
  const isOpen = streamOf(page);
  await page.goto(march);
  await isOpen;
  isGone = true;
  // A page returning from the background reopens its stream.
  await page.evaluate(() => {
    for (const state of ["hidden", "visible"]) {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    }
  });
  await expect(page.getByText(lost)).toBeVisible();
  isGone = false;
  await page.getByRole("button", { name: "Try now" }).click();
  await expect(page.getByText(lost)).toBeHidden();
});

test("signs out other tabs on logout", async ({ page, context }) => {
  await register(page);
  const other = await context.newPage();
  const isOpen = streamOf(other);
  await other.goto("/");
  await isOpen;
  await page
    .getByRole("button", { name: /Log ?out/i })
    .first()
    .click();
  await expect(other).toHaveURL(/\/auth/);
});

test("marks a page as demo after another client opened the demo store in its session", async ({
  page,
}) => {
  await createAccount(page);
  const isOpen = streamOf(page);
  await page.goto("/");
  await isOpen;
  expect((await page.request.post("/api/store/demo")).ok()).toBe(true);
  await expect(page.getByRole("complementary", { name: "Demo store" })).toBeVisible();
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
});
