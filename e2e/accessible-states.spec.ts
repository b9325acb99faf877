import type { Locator, Page } from "@playwright/test";
import { axeFaultsInBothThemes } from "./axe.ts";
import {
  expect,
  metricCard,
  openNext,
  register,
  settled,
  signInToDemo,
  test,
  useDemoSession,
} from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });
test.slow();

/** Collects axe violations over several states, so that a failing test lists all of them. */
function faultsOf(page: Page) {
  const faults: string[] = [];
  return {
    faults,
    /** `within` selects what is new on a page that was checked before; checking less is faster. */
    async look(state: string, within?: string): Promise<void> {
      faults.push(...(await axeFaultsInBothThemes(page, state, within)));
    },
    async lookAt(path: string, sign: Locator = title(page)): Promise<void> {
      await openNext(page, path);
      await expect(sign).toBeVisible();
      await settled(page);
      faults.push(...(await axeFaultsInBothThemes(page, path)));
    },
  };
}

const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("finds no axe violations in an empty account or in the read-only demo store", async ({
  page,
}) => {
  await register(page);
  const { faults, look, lookAt } = faultsOf(page);
  await lookAt("/", page.getByRole("link", { name: "Connect Shopify" }).first());
  for (const path of ["/traffic", "/products", "/cart", "/customers", "/ads", "/integrations"]) {
    await lookAt(path);
  }
  for (const section of ["store", "targets", "exchange-rates", "sessions"]) {
    await lookAt(`/settings/${section}`);
  }
  await page.goto("/");
  await page.getByRole("button", { name: "Open the demo store" }).click();
  await expect(page.getByRole("button", { name: "Return to my store" })).toBeVisible();
  await settled(page);
  await look("the demo with its toast");
  for (const path of ["/integrations", "/settings/targets", "/settings/exchange-rates"])
    await lookAt(path);
  expect(faults).toEqual([]);
});

test("finds no axe violations while reports load or after they fail", async ({ page }) => {
  await useDemoSession(page);
  const { faults, look, lookAt } = faultsOf(page);
  const gate = new AbortController();
  const opened = new Promise((open) => gate.signal.addEventListener("abort", open));
  const reads = /\/trpc\/.*(reports\.|integrations\.list|targets\.list)/;
  await page.route(reads, async (route) => {
    await opened;
    await route.abort();
  });
  for (const path of ["/", "/products", "/integrations"]) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    await look(`${path} while it loads`);
  }
  gate.abort();
  for (const path of ["/", "/products", "/integrations"]) {
    await page.goto(path);
    await lookAt(path, page.getByRole("button", { name: /retry|try again/i }).first());
  }
  expect(faults).toEqual([]);
});

test("finds no axe violations in popovers and dialogs of reports", async ({ page }) => {
  await signInToDemo(page);
  const { faults, look } = faultsOf(page);
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();

  const range = page.getByRole("button", { name: /^Date range:/ });
  await range.click();
  await expect(page.getByRole("button", { name: "Custom Range" })).toBeVisible();
  await look("date ranges", "[role=dialog]");
  await page.getByRole("button", { name: "Custom Range" }).click();
  await expect(page.getByRole("button", { name: "Apply" })).toBeVisible();
  await look("calendar", "[role=dialog]");
  await page.keyboard.press("Escape");

  await metricCard(page, "Total Sales")
    .getByRole("button", { name: "How Total Sales is calculated" })
    .click();
  await expect(page.getByRole("dialog", { name: /Total Sales/ })).toBeVisible();
  await look("metric info", "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Search commands")).toBeFocused();
  await look("command palette", "[role=dialog]");
  await page.keyboard.press("Escape");

  await page.goto("/products");
  await page.getByRole("button", { name: "Columns of Products" }).click();
  await expect(page.getByRole("checkbox").first()).toBeVisible();
  await look("column menu", "[role=dialog]");

  await page.goto("/ads");
  const panel = page.getByRole("tabpanel", { name: "All Platforms" });
  await panel.getByRole("row").nth(1).getByRole("button").click();
  await expect(page.getByRole("heading", { name: "Revised data" })).toBeVisible();
  await look("campaign", "[role=dialog]");
  expect(faults).toEqual([]);
});

test("finds no axe violations in dialogs that change data", async ({ page }) => {
  await signInToDemo(page, "/integrations");
  const { faults, look } = faultsOf(page);
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await expect(page.getByRole("option", { name: "Shopify" })).toBeVisible();
  await look("choice of a platform", "[role=dialog], [role=listbox]");
  await page.getByRole("option", { name: "Shopify" }).click();
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(dialog.getByText(/required|enter|give/i).first()).toBeVisible();
  await look("integration with its mistakes", "[role=dialog]");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page
    .getByRole("article")
    .first()
    .getByRole("button", { name: /Delete/ })
    .click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await look("deletion", "[role=dialog]");
  await page.keyboard.press("Escape");

  expect(faults).toEqual([]);
});

test("finds no axe violations in any tab", async ({ page }) => {
  await useDemoSession(page);
  const { faults, look } = faultsOf(page);
  for (const path of ["/traffic", "/cart", "/customers", "/ads"]) {
    await page.goto(path);
    await expect(page.getByRole("tab").first()).toBeVisible();
    await settled(page);
    const names = await page.getByRole("tab").allInnerTexts();
    for (const name of names) {
      const tab = page.getByRole("tab", { name, exact: true });
      if ((await tab.count()) === 0 || (await tab.getAttribute("aria-selected")) === "true")
        continue;
      const isInWidget = await tab.evaluate((element) => element.closest("section") !== null);
      await tab.click();
      await settled(page);
      await look(name, isInWidget ? "section:has([role=tablist])" : "main");
    }
  }
  expect(faults).toEqual([]);
});

test("finds no axe violations on a phone, in its menu and in print", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page);
  const { faults, look, lookAt } = faultsOf(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  await look("menu", "dialog[open], [role=dialog]");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  for (const path of ["/", "/products", "/ads"]) await lookAt(path);
  await page.emulateMedia({ media: "print" });
  await look("paper");
  expect(faults).toEqual([]);
});
