import { once } from "node:events";
import type { Locator, Page } from "@playwright/test";
import { expect, refusedAnswer, register, signInToDemo, test, useDemoSession } from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/, refusedAnswer(500)] } });

/** Holds back requests that match the pattern until `open` is called. */
async function holdBack(page: Page, pattern: RegExp) {
  const gate = new AbortController();
  const opened = once(gate.signal, "abort");
  await page.route(pattern, async (route) => {
    await opened;
    await route.continue();
  });
  return { open: () => gate.abort() };
}

/** Fills in the dialog for a Search Console site with an unknown key. */
async function fillDialog(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify", exact: true }).click();
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  return dialog;
}

async function addIntegration(page: Page, name: string): Promise<Locator> {
  const dialog = await fillDialog(page, name);
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog).toBeHidden();
  const card = page.getByRole("article", { name });
  await expect(card).toBeVisible();
  return card;
}

test("shows a spinner while the list loads", async ({ page }) => {
  await useDemoSession(page);
  const list = await holdBack(page, /\/trpc\/integrations\.list/);
  await page.goto("/integrations");
  await expect(page.getByRole("status", { name: "Loading integrations" })).toBeVisible();
  list.open();
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("shows one, two or three cards per row depending on the width", async ({ page }) => {
  await signInToDemo(page, "/integrations");
  const cards = page.getByRole("article");
  await expect(cards.nth(3)).toBeVisible();
  for (const [width, inARow] of [
    [390, 1],
    [900, 2],
    [1600, 3],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(async () => {
      const tops = await cards.evaluateAll((elements) =>
        elements.map((element) => Math.round(element.getBoundingClientRect().top)),
      );
      expect(tops.filter((top) => top === tops[0])).toHaveLength(inARow);
    }).toPass();
  }
});

test("validates the store URL and can be closed", async ({ page }) => {
  await register(page, "/integrations");
  const dialog = await fillDialog(page, "My shop");
  await expect(dialog.getByLabel("Store URL")).toHaveAttribute("placeholder", /\.myshopify\.com/);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("No integrations found")).toBeVisible();
});

test("reloads the list after creating, changing and deleting", async ({ page }) => {
  await register(page, "/integrations");
  const listed = () => page.waitForResponse((answer) => answer.url().includes("integrations.list"));
  const [, card] = await Promise.all([listed(), addIntegration(page, "My shop")]);
  await card.getByRole("button", { name: "Edit My shop" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Integration" });
  await edit.getByLabel("Name").fill("Our shop");
  await Promise.all([listed(), edit.getByRole("button", { name: "Update" }).click()]);
  await expect(edit).toBeHidden();
  await page.getByRole("button", { name: "Delete Our shop" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /Delete/ });
  await Promise.all([listed(), confirm.click()]);
  await expect(page.getByText("No integrations found")).toBeVisible();
});

test("names a failed create, update or delete and keeps the input", async ({ page }) => {
  await register(page, "/integrations");
  await addIntegration(page, "My shop");
  await page.route(/\/trpc\/integrations\.(create|update|delete)/, (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({
        error: {
          message: "The disk is full",
          code: -32_603,
          data: { code: "INTERNAL_SERVER_ERROR", httpStatus: 500 },
        },
      }),
    }),
  );

  const dialog = await fillDialog(page, "Another shop");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByText("Failed to create integration")).toBeVisible();
  await expect(page.getByText("The disk is full")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Another shop");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Edit My shop" }).click();
  const edit = page.getByRole("dialog", { name: "Edit Integration" });
  await edit.getByLabel("Name").fill("Our shop");
  await edit.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Failed to update integration")).toBeVisible();
  await expect(edit.getByLabel("Name")).toHaveValue("Our shop");
  await edit.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Delete My shop" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByText("Failed to delete integration")).toBeVisible();
  await expect(page.getByRole("article", { name: "My shop" })).toBeVisible();
});

test("disables Delete while it deletes", async ({ page }) => {
  await register(page, "/integrations");
  await addIntegration(page, "My shop");
  const deletion = await holdBack(page, /\/trpc\/integrations\.delete/);
  const button = page.getByRole("button", { name: "Delete My shop" });
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(button).toBeDisabled();
  deletion.open();
  await expect(page.getByText("No integrations found")).toBeVisible();
});
