import { expect, metricValue, register, signInToDemo, test } from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

test("the demo store's Shopify integration is connected and synced", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/integrations");
  const card = page.getByRole("article").filter({ hasText: "Shopify" });
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await expect(card.getByText(/cartograph-demo\.myshopify\.com/)).toBeVisible();
  await expect(card.getByText(/Last synced/)).toBeVisible();
});

test("an integration is added, checked, edited and deleted", async ({ page }) => {
  await register(page);
  await page.goto("/integrations");
  await expect(page.getByText("No integrations found")).toBeVisible();

  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Platform is required")).toBeVisible();

  await dialog.getByLabel("Name").fill("My shop");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify" }).click();
  await expect(dialog.getByLabel("API Key")).toHaveAttribute("type", "password");
  await dialog.getByLabel("API Key").fill("sandbox_no_such_token_1234");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("Integration created")).toBeVisible();

  const card = page.getByRole("article").filter({ hasText: "My shop" });
  await expect(card.getByText("Not Connected")).toBeVisible();

  await card.getByRole("button", { name: /Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Integration" });
  await expect(edit.getByLabel("Name")).toHaveValue("My shop");
  await expect(edit.getByLabel("API Key")).toHaveValue("");
  await expect(edit.getByRole("combobox", { name: "Platform" })).toBeDisabled();
  await edit.getByLabel("Name").fill("Renamed shop");
  await edit.getByLabel("API Key").fill("sandbox_shopify_demo");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Integration updated")).toBeVisible();

  const renamed = page.getByRole("article").filter({ hasText: "Renamed shop" });
  await expect(renamed.getByText("Connected", { exact: true })).toBeVisible({ timeout: 20_000 });

  await renamed.getByRole("button", { name: /Delete/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("Integration deleted")).toBeVisible();
  await expect(page.getByText("No integrations found")).toBeVisible();
});

test("a sync runs with live progress, can be cancelled and says how it ended", async ({ page }) => {
  test.setTimeout(150_000);
  await register(page);
  await page.goto("/integrations");
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("Demo shop");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify" }).click();
  await dialog.getByLabel("API Key").fill("sandbox_shopify_demo");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await dialog.getByRole("button", { name: "Connect" }).click();

  const card = page.getByRole("article").filter({ hasText: "Demo shop" });
  await expect(card.getByRole("progressbar").first()).toBeVisible({ timeout: 20_000 });
  await card.getByRole("button", { name: /Cancel/ }).click();
  await expect(card.getByText(/cancelled/i)).toBeVisible({ timeout: 20_000 });

  await card.getByRole("button", { name: "Sync" }).click();
  await expect(card.getByRole("progressbar").first()).toBeVisible();
  await expect(card.getByText(/Last synced/)).toBeVisible({ timeout: 120_000 });
  await page.goto("/");
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
});

test("a failed list offers a retry", async ({ page }) => {
  await signInToDemo(page);
  let isBroken = true;
  await page.route(/\/trpc\/.*integrations\.list/, (route) =>
    isBroken ? route.abort() : route.continue(),
  );
  await page.goto("/integrations");
  await expect(page.getByText("Failed to load integrations")).toBeVisible();
  isBroken = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("article").first()).toBeVisible();
});
