import type { Page } from "@playwright/test";
import { gzipSync } from "node:zlib";
import {
  createAccount,
  expect,
  refusedAnswer,
  register,
  signInToDemo,
  test,
  useDemoSession,
} from "./journey.ts";

const file = (...lines: string[]) => ["date,base,quote,rate", ...lines, ""].join("\n");

async function drop(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
}

const pairs = (page: Page) => page.getByRole("table", { name: "Exchange rates" });

async function openRates(page: Page): Promise<void> {
  await register(page, "/settings/exchange-rates");
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
}

test("opens settings from the user box without changing the navigation", async ({ page }) => {
  await register(page);
  await page.getByRole("link", { name: "Settings" }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
  await expect(page).toHaveTitle("Profile · Settings · Cartograph");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.filter({ hasText: /^\w+$/ })).toHaveText(
    "Overview Traffic Products Cart Customers Ads Integrations".split(" "),
  );
  const settings = page.getByRole("link", { name: "Settings" });
  await expect(settings).toHaveAttribute("aria-current", "page");
});

test("saves only the edited field of a store that changed meanwhile", async ({ page }) => {
  await register(page, "/settings/store");
  const name = page.getByLabel("Store name");
  await name.fill("  Lumen Goods ");
  const elsewhere = { timezone: "Europe/Paris", currency: "EUR" };
  expect((await page.request.patch("/api/store", { data: elsewhere })).ok()).toBe(true);
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue(/Paris/);
  await page.getByRole("button", { name: "Save store" }).click();
  await expect
    .poll(async () => (await page.request.get("/api/store")).json())
    .toMatchObject({ name: "Lumen Goods", ...elsewhere });
  await expect(name).toHaveValue("Lumen Goods");
});

test("sets from how many orders customers are Regular and VIP", async ({ page }) => {
  await register(page, "/settings/store");
  const regular = page.getByLabel("Minimum orders for Regular");
  const vip = page.getByLabel("Minimum orders for VIP");
  const save = page.getByRole("button", { name: "Save store" });
  await expect(regular).toHaveValue("2");
  await expect(vip).toHaveValue("5");
  await regular.fill("");
  await save.click();
  await expect(regular).toHaveAccessibleDescription(/Enter a whole number from 2 to 999/);
  await regular.fill("6");
  await save.click();
  await expect(vip).toHaveAccessibleDescription(
    /The minimum for VIP must be higher than for Regular/,
  );
  await vip.fill("10");
  await save.click();
  await expect
    .poll(async () => (await page.request.get("/api/store")).json())
    .toMatchObject({ segmentMinOrders: { regular: 6, vip: 10 } });
});

test("uploads, corrects and deletes rates, and lists rejected lines", async ({ page }) => {
  await openRates(page);
  await expect(page.getByText("No exchange rates")).toBeVisible();

  await drop(
    page,
    "rates.csv",
    file("2026-03-01,EUR,USD,1.0842", "2026-03-02,EUR,USD,ten", "2026-03-04,EUR,USD,1.0911"),
  );
  const report = page.getByRole("region", { name: "Report on rates.csv" });
  await expect(report).toContainText("rates.csv: 2 rates saved");
  await expect(report).toContainText("1 row was rejected");
  await expect(report).toContainText('Line 3: rate: Not a positive decimal number: "ten"');
  const row = pairs(page).getByRole("row", { name: /EUR → USD/ });
  await expect(row).toContainText("1 EUR = 1.0911 USD");
  await expect(row).toContainText("2, 2 missing");
  await expect(row).toContainText("Mar 1, 2026");
  await expect(row).toContainText("Mar 4, 2026");

  await drop(page, "again.csv.gz", gzipSync(file("2026-03-04,EUR,USD,1.0911")));
  await expect(page.getByRole("region", { name: "Report on again.csv.gz" })).toContainText(
    "again.csv.gz: 1 already saved",
  );
  await drop(page, "better.csv", "date;base;quote;rate\r\n2026-03-04;EUR;USD;1,0915\r\n");
  await expect(row).toContainText("1 EUR = 1.0915 USD");

  await page.reload();
  await page.getByRole("button", { name: "Delete rates EUR → USD" }).click();
  const dialog = page.getByRole("dialog", { name: "Delete exchange rates" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await page.getByRole("button", { name: "Delete rates EUR → USD" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Exchange rates deleted")).toBeVisible();
  await expect(page.getByText("No exchange rates")).toBeVisible();
});

test("accepts the copied example as a file", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await openRates(page);
  await page.getByRole("button", { name: "Copy", exact: true }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const example = await page.evaluate(() => navigator.clipboard.readText());
  await drop(page, "example.csv", example);
  const report = page.getByRole("region", { name: "Report on example.csv" });
  await expect(report).toContainText("example.csv: 2 rates saved");
});

test.describe("refusals", () => {
  test.use({ tolerated: { errors: [refusedAnswer(400), refusedAnswer(500)] } });

  test("rejects another kind of file and explains why", async ({ page }) => {
    await openRates(page);
    await drop(page, "orders.csv", "Name,Total\n#1,5.00\n");
    const alert = page.getByRole("alert");
    await expect(alert).toContainText("orders.csv was not accepted");
    await expect(alert).toContainText("must name the columns date,base,quote,rate");
  });

  test("offers a retry when rates cannot be loaded", async ({ page }) => {
    await createAccount(page);
    let isBroken = true;
    await page.route("**/trpc/exchangeRates.list*", (route) =>
      isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.goto("/settings/exchange-rates");
    await expect(page.getByText("Failed to load exchange rates")).toBeVisible();
    isBroken = false;
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("No exchange rates")).toBeVisible();
  });
});

test("does not upload a file that is too large", async ({ page }) => {
  await openRates(page);
  await drop(page, "large.csv", "x".repeat(2_000_001));
  await expect(page.getByRole("alert")).toContainText("larger than 2 MB");
});

test("shows the demo's rates for its euro ad account", async ({ page }) => {
  await signInToDemo(page, "/settings/exchange-rates");
  const row = pairs(page).getByRole("row", { name: /EUR → USD/ });
  await expect(row).toContainText(/1 EUR = 1\.\d{4} USD/);
  await expect(row).not.toContainText("missing");
});

test("links from unconverted amounts on Ads to the settings", async ({ page }) => {
  await useDemoSession(page);
  await page.route("**/trpc/reports.ads*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const notice = { code: "ads_unconverted", message: "Left out for want of an exchange rate." };
    body.result.data.notices.push(notice);
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto("/ads");
  await expect(page.getByText("Left out for want of an exchange rate.")).toBeVisible();
  await page.getByRole("link", { name: "Import exchange rates" }).click();
  await expect(page).toHaveURL(/\/settings\/exchange-rates$/);
  await expect(page.getByRole("heading", { level: 1, name: "Settings" })).toBeVisible();
});
