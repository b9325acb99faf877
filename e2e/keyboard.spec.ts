import type { Locator, Page } from "@playwright/test";
import { once } from "node:events";
import { expect, openNext, refusedAnswer, settled, signInToDemo, test } from "./journey.ts";

/** Presses Tab (or Shift+Tab) until the target has focus, and expects a visible focus mark at every stop. */
async function tabTo(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press(key);
    await expect.poll(() => focusMark(page)).toBe("marked");
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${target} was not reached in 60 stops`);
}

/** Returns "marked" if the focused element or a close container shows focus, otherwise the element's HTML. */
function focusMark(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    // Between the last and the first control, focus passes through the browser's own controls.
    if (focused === null || focused === document.body) return "marked";
    for (let at: Element | null = focused, up = 0; at && up < 4; at = at.parentElement, up += 1) {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
      if (outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 1) return "marked";
      if (boxShadow !== "none" && at === focused) return "marked";
    }
    // A segmented control marks the label of its selected option.
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null;
    if (label && getComputedStyle(label).outlineStyle !== "none") return "marked";
    return `not marked: ${focused.outerHTML.slice(0, 200)}`;
  });
}

test("connects a platform from the first page without a mouse", async ({ page }) => {
  test.slow();
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Shown once the server has said that registration is open.
  await expect(page.getByRole("tab", { name: "Create Account" })).toBeVisible();
  await tabTo(page, page.getByRole("tab", { name: "Sign In" }));
  await page.keyboard.press("ArrowRight");
  const form = page.getByRole("tabpanel", { name: "Create Account" });
  await tabTo(page, form.getByLabel("Username"));
  await page.keyboard.type(`keys-${crypto.randomUUID().slice(0, 8)}`);
  await tabTo(page, form.getByLabel("Password"));
  await page.keyboard.type("correct horse");
  await tabTo(page, form.getByRole("button", { name: "Create Account" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/$/);
  await settled(page);

  await page.reload();
  await settled(page);
  const skip = page.getByRole("link", { name: "Skip to content" });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const integrations = page.getByRole("navigation").getByRole("link", { name: "Integrations" });
  await tabTo(page, integrations, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Integrations" })).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();

  const add = page.getByRole("main").getByRole("button", { name: "Add Integration" }).first();
  await tabTo(page, add);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(add).toBeFocused();

  await page.keyboard.press("Enter");
  await tabTo(page, dialog.getByLabel("Name"));
  await page.keyboard.type("Shop by keys");
  const platform = dialog.getByRole("combobox", { name: "Platform" });
  await tabTo(
    page,
    platform,
    (await isBefore(platform, dialog.getByLabel("Name"))) ? "Shift+Tab" : "Tab",
  );
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option", { name: "Shopify" })).toBeVisible();
  for (let steps = 0; steps < 10; steps += 1) {
    if (await page.locator("[data-combobox-selected]", { hasText: "Shopify" }).count()) break;
    await page.keyboard.press("ArrowDown");
  }
  await page.keyboard.press("Enter");
  await expect(platform).toHaveValue("Shopify");
  await tabTo(page, dialog.getByLabel("API Key"));
  await page.keyboard.type("sandbox_shopify_3_days");
  await tabTo(page, dialog.getByLabel("Store URL"));
  await page.keyboard.type("cartograph-demo.myshopify.com");
  await tabTo(page, dialog.getByRole("button", { name: "Connect" }));
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("article").filter({ hasText: "Shop by keys" })).toBeVisible();
  await expect(page.locator("body")).not.toBeFocused();
});

test("opens, reads and sorts a report without a mouse", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  await settled(page);
  const range = page.getByRole("button", { name: /^Date range:/ });
  await tabTo(page, range);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Date range" });
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole("button", { name: "Last 7 Days" }));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/range=last_7_days/);
  await expect(dialog).toBeHidden();
  await expect(range).toBeFocused();
  await settled(page);

  const chart = page.getByRole("application", { name: /^Revenue Trends/ });
  const tooltip = page.getByRole("region", { name: "Revenue Trends" }).locator("[aria-live]");
  await tabTo(page, chart);
  await expect(tooltip).toContainText("Revenue");
  const firstPoint = await tooltip.innerText();
  await page.keyboard.press("ArrowRight");
  await expect(tooltip).not.toHaveText(firstPoint, { useInnerText: true });
  await page.keyboard.press("Tab");
  await expect(chart).not.toBeFocused();

  await openNext(page, "/traffic");
  await settled(page);
  const first = page.getByRole("tab").first();
  await tabTo(page, first);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab").nth(1)).toHaveAttribute("aria-selected", "true");

  await openNext(page, "/products");
  await settled(page);
  const header = page.getByRole("columnheader", { name: "Orders" });
  await tabTo(page, header.getByRole("button"));
  await page.keyboard.press("Enter");
  await expect(header).toHaveAttribute("aria-sort", "descending");
  await page.keyboard.press("Space");
  await expect(header).toHaveAttribute("aria-sort", "ascending");
  const table = page.getByRole("region", { name: "Products, table" });
  await expect(table.getByRole("row")).toHaveCount(11);
  await tabTo(page, page.getByRole("link", { name: /^Show all/ }));
  await page.keyboard.press("Enter");
  const all = page.getByRole("table", { name: "Orders by Product" });
  await expect(all.locator("tbody").getByRole("row")).toHaveCount(50);
  const breakdown = page.locator("#breakdown");
  const more = breakdown.getByRole("button", { name: "Load more" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(more).toHaveCount(0);
  await expect(breakdown.getByRole("region", { name: "Orders by Product, table" })).toBeFocused();
  const by = breakdown.getByRole("combobox", { name: "Break down by" });
  await by.fill("Country");
  await page.getByRole("option", { name: "Country", exact: true }).click();
  await expect(breakdown.getByRole("table", { name: "Orders by Country" })).toBeVisible();
  await expect(by).toBeFocused();

  await page.goto("/metrics/orders?filters=country:is:US");
  await settled(page);
  await page.getByRole("button", { name: /^Country is United States/ }).focus();
  await page.keyboard.press("Enter");
  const editor = page.getByRole("dialog");
  await expect(editor.getByRole("searchbox")).toBeFocused();
  await editor.getByText("is not", { exact: true }).click();
  await editor.getByRole("button", { name: "Apply" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Country is not United States/ })).toBeFocused();
});

test("returns focus after closing the palette, settings and mobile menu", async ({ page }) => {
  await signInToDemo(page, "/settings/profile");
  await settled(page);
  const name = page.getByRole("main").getByRole("textbox").first();
  await tabTo(page, name);
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Search commands")).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(name).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole("button", { name: "Open menu" });
  await menu.focus();
  await page.keyboard.press("Enter");
  const drawer = page.getByRole("dialog", { name: "Menu" });
  await expect(drawer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(drawer).toBeHidden();
  await expect(menu).toBeFocused();
  await page.keyboard.press("Enter");
  await tabTo(page, drawer.getByRole("link", { name: "Products" }));
  await page.keyboard.press("Enter");
  await expect(drawer).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product Performance");
  await expect(page.getByRole("main")).toBeFocused();
});

test.describe("after a failed first load", () => {
  test.use({ tolerated: { errors: [refusedAnswer(500)] } });

  for (const [name, path, call, target] of [
    ["a list", "/orders", "orders.list", "main"],
    ["a report", "/traffic", "reports.traffic", "main"],
    ["a form", "/settings/store", "store.get", "#store-title"],
  ] as const) {
    test(`keeps the focus on Retry while ${name} is loaded again, then moves it to the region around it`, async ({
      page,
    }) => {
      let isBroken = true;
      const gate = new AbortController();
      await page.route(`**/trpc/**${call}*`, async (route) => {
        if (isBroken) return route.fulfill({ status: 500, body: "" });
        if (!gate.signal.aborted) await once(gate.signal, "abort");
        return route.continue();
      });
      await signInToDemo(page, path);
      const retry = page.getByRole("button", { name: "Retry" }).first();
      await retry.focus();
      isBroken = false;
      await page.keyboard.press("Enter");
      await expect(retry).toHaveAttribute("aria-busy", "true");
      await expect(retry).toBeFocused();
      gate.abort();
      await expect(retry).toHaveCount(0);
      const region = page.locator(target === "main" ? target : `section:has(${target})`);
      await expect(region).toBeFocused();
    });
  }
});

async function isBefore(one: Locator, other: Locator): Promise<boolean> {
  const otherElement = await other.elementHandle();
  return one.evaluate(
    (element, reference) =>
      reference !== null &&
      Boolean(element.compareDocumentPosition(reference) & Node.DOCUMENT_POSITION_FOLLOWING),
    otherElement,
  );
}
