import type { Locator, Page } from "@playwright/test";
import {
  expect,
  metricValue,
  register,
  reportOf,
  signInToDemo,
  test,
  useDemoSession,
} from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

test("shows the demo store's Shopify integration as connected and synced", async ({ page }) => {
  await signInToDemo(page, "/integrations");
  const card = page.getByRole("article").filter({ hasText: "Shopify" });
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await expect(card.getByText(/cartograph-demo\.myshopify\.com/)).toBeVisible();
  await expect(card.getByText(/Last synced/)).toBeVisible();
});

test("adds, checks, edits and deletes an integration", async ({ page }) => {
  await register(page, "/integrations");
  await expect(page.getByText("No integrations found")).toBeVisible();

  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText("Name is required")).toBeVisible();
  await expect(dialog.getByText("Platform is required")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toBeFocused();

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
  await edit.getByLabel("API Key").fill("sandbox_shopify_3_days");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Integration updated")).toBeVisible();
  await expect(edit).toBeHidden();

  const renamed = page.getByRole("article").filter({ hasText: "Renamed shop" });
  await expect(renamed.getByText("Connected", { exact: true })).toBeVisible();

  await renamed.getByRole("button", { name: /Delete/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("Integration deleted")).toBeVisible();
  await expect(page.getByText("No integrations found")).toBeVisible();
  await expect(page.getByRole("region", { name: "Integrations" })).toBeFocused();
});

test("keeps a deleted integration's history in reports until its data is deleted", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await register(page, "/integrations");
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("My ads");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "TikTok Ads" }).click();
  await dialog.getByLabel("API Key").fill("sandbox_tiktok_demo");
  await dialog.getByLabel("Advertiser ID").fill("7300000000000000017");
  await dialog.getByRole("button", { name: "Connect" }).click();
  const card = page.getByRole("article").filter({ hasText: "My ads" });
  await expect(card.getByText(/Last synced/)).toBeVisible({ timeout: 240_000 });
  const spend = async () => (await reportOf(page, "ads")).adSpend.adSpend;
  const spent = await spend();
  expect(spent).toBeGreaterThan(0);

  await card.getByRole("button", { name: "Delete My ads" }).click();
  const question = page.getByRole("dialog", { name: "Delete integration" });
  await expect(question.getByText(/[\d,]+ campaign days/)).toBeVisible();
  const keeps = question.getByText(/history stays in your reports/);
  await expect(keeps).toBeVisible();
  await question.getByLabel("Also delete its data").check();
  await expect(keeps).toBeHidden();
  await question.getByLabel("Also delete its data").uncheck();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("Integration deleted")).toBeVisible();
  expect(await spend()).toBe(spent);

  const kept = page.getByRole("region", { name: "Disconnected accounts" });
  await kept.getByRole("button", { name: "Delete data of My ads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete data" }).click();
  await expect(kept).toBeHidden();
  expect(await spend()).toBeNull();
});

test("shows live progress of a sync, cancels it and reports how it ended", async ({ page }) => {
  test.setTimeout(300_000);
  await register(page, "/integrations");
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("Demo shop");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify" }).click();
  await dialog.getByLabel("API Key").fill("sandbox_shopify_3_days");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await dialog.getByRole("button", { name: "Connect" }).click();

  const card = page.getByRole("article").filter({ hasText: "Demo shop" });
  await expect(card.getByRole("progressbar").first()).toBeVisible();
  await card.getByRole("button", { name: /Cancel/ }).click();
  await expect(card.getByText(/canceled/i)).toBeVisible();

  await card.getByRole("button", { name: "Sync" }).click();
  await expect(card.getByRole("progressbar").first()).toBeVisible();
  await expect(card.getByText(/Last synced/)).toBeVisible({ timeout: 240_000 });
  await page.goto("/");
  await expect(metricValue(page, "Total Sales")).toHaveText(/\$\d/);
});

const sandboxGoogleKey = {
  type: "authorized_user",
  client_id: "sandbox",
  client_secret: "sandbox",
  refresh_token: "sandbox_google_demo",
};

async function openDialog(page: Page, platform: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill(`My ${platform}`);
  await choosePlatform(page, platform);
  return dialog;
}

async function choosePlatform(page: Page, platform: string): Promise<void> {
  await page.getByRole("dialog").getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: platform, exact: true }).click();
}

/** Drops a file on the key field. */
async function dropKey(dialog: Locator, file: { name: string; text: string }): Promise<void> {
  const dataTransfer = await dialog.page().evaluateHandle(({ name, text }) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], name, { type: "application/json" }));
    return transfer;
  }, file);
  const key = dialog.getByLabel("API Key");
  await key.dispatchEvent("dragenter", { dataTransfer });
  await expect(dialog.getByText("Drop to use the key in this file")).toBeVisible();
  await key.dispatchEvent("dragover", { dataTransfer });
  await key.dispatchEvent("drop", { dataTransfer });
}

test("shows the demo store's Google integrations with their accounts", async ({ page }) => {
  await signInToDemo(page, "/integrations");
  for (const [name, account] of [
    ["Lumen Goods – GA4", "Property ID 470211873"],
    ["Lumen Goods – Search Console", "Site sc-domain:lumengoods.example"],
  ] as const) {
    const card = page.getByRole("article", { name });
    await expect(card.getByText("Connected", { exact: true })).toBeVisible();
    await expect(card.getByText(account)).toBeVisible();
    await expect(card.getByText(/Last synced/)).toBeVisible();
  }
  const users = page.getByRole("article", { name: "Lumen Goods – GA4" });
  await expect(users.getByText("Unique visitors")).toBeHidden();
  await users.getByText(/^Sync complete/).click();
  await expect(users.getByText("Unique visitors")).toBeVisible();
});

test("asks for each platform's own key and account", async ({ page }) => {
  await register(page, "/integrations");
  const dialog = await openDialog(page, "Shopify");
  const fields = [
    ["Shopify", null, "Store URL"],
    ["Google Analytics", "Property ID", null],
    ["Google Search Console", "Site", null],
    ["Google Ads", "Customer ID", null],
    ["Meta Ads", "Ad account ID", null],
    ["TikTok Ads", "Advertiser ID", null],
    ["Klaviyo", null, null],
    ["Mailchimp", "Data center", null],
  ] as const;
  const labels = fields.flatMap(([, account]) => (account === null ? [] : [account]));
  for (const [platform, account, storeUrl] of fields) {
    await choosePlatform(page, platform);
    for (const label of labels) {
      await expect(dialog.getByLabel(label, { exact: true })).toHaveCount(
        label === account ? 1 : 0,
      );
    }
    await expect(dialog.getByLabel("Store URL")).toHaveCount(storeUrl === null ? 0 : 1);
    await expect(dialog.getByText(/Saved encrypted\. It can't be viewed again/)).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Choose key file" })).toHaveCount(
      platform.startsWith("Google") ? 1 : 0,
    );
  }
});

test("explains an invalid account at its field before sending", async ({ page }) => {
  await register(page, "/integrations");
  const dialog = await openDialog(page, "Google Analytics");
  const account = dialog.getByLabel("Property ID");
  for (const [typed, problem] of [
    ["", "Property ID is required"],
    ["G-ABC1234567", /This is a measurement ID/],
    ["https://analytics.google.com/p470211873", /This is an address/],
  ] as const) {
    await account.fill(typed);
    await dialog.getByRole("button", { name: "Connect" }).click();
    await expect(dialog.getByText(problem)).toBeVisible();
    await expect(account).toHaveAttribute("aria-invalid", "true");
  }
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("No integrations found")).toBeVisible();
});

test("accepts a dropped or chosen key file and explains an invalid one", async ({ page }) => {
  await register(page, "/integrations");
  const dialog = await openDialog(page, "Google Analytics");
  const key = dialog.getByLabel("API Key");

  await dropKey(dialog, { name: "orders.json", text: "1".repeat(10_001) });
  await expect(dialog.getByText(/orders\.json has 10,001 characters/)).toBeVisible();
  await dropKey(dialog, { name: "logo.png", text: "not a key" });
  await expect(dialog.getByText(/logo\.png is not a JSON file/)).toBeVisible();
  await expect(key).toHaveValue("");

  const text = JSON.stringify(sandboxGoogleKey, null, 2);
  await dropKey(dialog, { name: "lumen-key.json", text });
  await expect(dialog.getByText("Read from lumen-key.json")).toBeVisible();
  await expect(dialog.getByText(/is not a JSON file/)).toBeHidden();
  await expect(key).toHaveAttribute("type", "password");

  await key.fill("");
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    dialog.getByRole("button", { name: "Choose key file" }).press("Enter"),
  ]);
  await chooser.setFiles({
    name: "chosen.json",
    mimeType: "application/json",
    buffer: Buffer.from(text),
  });
  await expect(dialog.getByText("Read from chosen.json")).toBeVisible();
  await expect(key).not.toHaveValue("");
});

test("shows Not Connected with the reason for a wrong kind of key", async ({ page }) => {
  await register(page, "/integrations");
  const dialog = await openDialog(page, "Google Analytics");
  await dialog.getByLabel("Property ID").fill("470211873");
  await dialog.getByLabel("API Key").fill("AIzaSyA0123456789abcdefghijklmnopqrstuv");
  await dialog.getByRole("button", { name: "Connect" }).click();

  const card = page.getByRole("article", { name: "My Google Analytics" });
  await expect(card.getByText("Not Connected")).toBeVisible();
  await expect(card.getByText(/This is an API key \(AIza…\)/)).toBeVisible();
  await expect(card.getByText(/Automatic sync is paused until you edit it/)).toBeVisible();
  await expect(card.getByText("Property ID 470211873")).toBeVisible();
});

test("connects Google Analytics with a pasted key and checks a changed property again", async ({
  page,
}) => {
  test.setTimeout(300_000);
  await register(page, "/integrations");
  const dialog = await openDialog(page, "Google Analytics");
  await dialog.getByLabel("Property ID").fill("470211873");
  await dialog.getByLabel("API Key").fill(`sandbox_${JSON.stringify(sandboxGoogleKey)}`);
  await dialog.getByRole("button", { name: "Connect" }).click();
  const card = page.getByRole("article", { name: "My Google Analytics" });
  await expect(card.getByText("Connected", { exact: true })).toBeVisible();
  await expect(card.getByText("Property ID 470211873")).toBeVisible();

  await card.getByRole("button", { name: /Edit/ }).click();
  const edit = page.getByRole("dialog", { name: "Edit Integration" });
  await expect(edit.getByLabel("Property ID")).toHaveValue("470211873");
  await expect(edit.getByLabel("API Key")).toHaveValue("");
  await edit.getByLabel("Property ID").fill("123456789");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Integration updated")).toBeVisible();
  await expect(card.getByText("Not Connected")).toBeVisible();
  await expect(card.getByText("Property ID 123456789")).toBeVisible();
});

test("offers a retry when the list fails", async ({ page }) => {
  await useDemoSession(page);
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
