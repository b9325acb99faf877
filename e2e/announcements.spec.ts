import { once } from "node:events";
import type { Page } from "@playwright/test";
import {
  expect,
  register,
  registerWithForm,
  settled,
  signIn,
  signInToDemo,
  test,
} from "./journey.ts";

// The browser's own messages while it is offline.
test.use({ tolerated: { errors: [/net::ERR_/] } });

declare global {
  interface Window {
    heard: string[];
  }
}

/** Records what the page's live regions announce, in the order and as often as a screen reader reads it. */
async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.heard = [];
    const polite = "[role=log], [role=status], output, [aria-live=polite]";
    const urgent = "[role=alert], [aria-live=assertive]";
    // Runs in the page, so it must contain its helper functions.
    // oxlint-disable-next-line unicorn/consistent-function-scoping
    const hear = (words: string | null | undefined) => {
      const text = words?.replaceAll(/\s+/g, " ").trim();
      if (text) window.heard.push(text);
    };
    new MutationObserver((changes) => {
      const alerts = new Set<Element>();
      const statuses = new Set<Element>();
      for (const { target, addedNodes, type } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        // A region inserted together with its text is announced only if it is an alert.
        for (const node of addedNodes) {
          if (!(node instanceof Element)) continue;
          for (const alert of [node, ...node.querySelectorAll("*")]) {
            if (alert.matches(urgent)) alerts.add(alert);
          }
        }
        const region = element?.closest(`${polite}, ${urgent}`);
        // The initial document is read as a page, not announced.
        if (!region || region.matches(".first-paint")) continue;
        if (region.matches("[role=log], [aria-live=polite]")) {
          for (const node of addedNodes) {
            const isAlert = node instanceof Element && node.querySelector(urgent) !== null;
            if (!isAlert) hear(node.textContent);
          }
        } else if (region.matches(urgent)) alerts.add(region);
        else if (addedNodes.length > 0 || type === "characterData") statuses.add(region);
      }
      for (const region of [...alerts, ...statuses]) hear(region.textContent);
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
}

const heard = (page: Page) => page.evaluate(() => window.heard);

/** Announcements from now on. */
async function forget(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.heard = [];
  });
}

/** Waits until exactly this was announced; `ignored` and the announcement of a slow answer are allowed in between. */
async function expectHeard(page: Page, words: RegExp[], ignored = /^$/): Promise<void> {
  await expect
    .poll(async () =>
      (await heard(page)).filter((text) => !text.startsWith("Loading ") && !ignored.test(text)),
    )
    .toEqual(words.map((one) => expect.stringMatching(one)));
}

async function chooseRange(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: /^Date range:/ }).click();
  await page.getByRole("dialog", { name: "Date range" }).getByText(name, { exact: true }).click();
}

test("announces loaded figures and a finished refresh once each", async ({ page }) => {
  await listen(page);
  await signIn(page, "demo", "demo1234");
  await settled(page);
  await expectHeard(page, [/^Login successfulWelcome back, demo$/, /^Report loaded$/]);
  // The region exists before its first announcement.
  await expect(page.getByRole("log")).toHaveCount(1);

  await forget(page);
  await chooseRange(page, "Last 7 Days");
  await expectHeard(page, [/^Report loaded$/]);

  await forget(page);
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expectHeard(page, [/^Refreshed$/]);
  // The same text is announced again for the next one.
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expectHeard(page, [/^Refreshed$/, /^Refreshed$/]);

  await forget(page);
  await page.getByRole("link", { name: "Traffic", exact: false }).first().click();
  await expectHeard(page, [/^Report loaded$/]);
});

test("announces slow figures while they load and when they arrive", async ({ page }) => {
  await listen(page);
  await signIn(page, "demo", "demo1234");
  await expectHeard(page, [/^Login successful/, /^Report loaded$/]);
  await forget(page);
  const gate = new AbortController();
  const opened = once(gate.signal, "abort");
  await page.route(/\/trpc\/.*reports\./, async (route) => {
    await opened;
    await route.continue();
  });
  await chooseRange(page, "Last 7 Days");
  await expect.poll(() => heard(page)).toEqual(["Loading report"]);
  gate.abort();
  await expectHeard(page, [/^Report loaded$/]);
  expect(await heard(page)).toHaveLength(2);
});

test("announces a failed report as an alert, again after a failed retry", async ({ page }) => {
  await listen(page);
  await signIn(page, "demo", "demo1234");
  await settled(page);
  await expectHeard(page, [/^Login successful/, /^Report loaded$/]);
  await forget(page);
  await page.route(/\/trpc\/.*reports\./, (route) => route.abort());
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expectHeard(page, [/^Failed to refresh Dashboard Overview/]);
  await forget(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expectHeard(page, [/^Failed again$/]);
});

test("announces a table's filtered row count and sort order", async ({ page }) => {
  await listen(page);
  await signInToDemo(page, "/traffic");
  await settled(page);
  await expectHeard(page, [/^Report loaded$/]);
  await page.getByRole("tab", { name: "Landing Pages" }).click();
  const panel = page.getByRole("tabpanel", { name: "Landing Pages" });
  await expect(panel.getByRole("table", { name: "Landing Pages" })).toBeVisible();
  const search = panel.getByRole("searchbox");
  await forget(page);
  await search.pressSequentially("products");
  await expectHeard(page, [/^Landing Pages: [\d,]+ of [\d,]+ rows$/]);
  await forget(page);
  await search.fill("no such thing");
  await expectHeard(page, [/^Landing Pages: 0 of [\d,]+ rows$/]);
  await forget(page);
  await search.fill("");
  await expectHeard(page, [/^Landing Pages: [\d,]+ rows$/]);
  await forget(page);
  await panel.getByRole("columnheader", { name: "Sessions" }).getByRole("button").click();
  await expectHeard(page, [/^Sessions, (highest|lowest) first$/]);
  await forget(page);
  await page.getByRole("button", { name: "Export Landing Pages as CSV" }).click();
  await expectHeard(page, [/^Exported$/]);

  await page.goto("/metrics/orders?by=product");
  const breakdown = page.locator("#breakdown");
  await expect(breakdown.getByRole("table")).toBeVisible();
  await settled(page);
  await expectHeard(page, [/^Report loaded$/]);
  await forget(page);
  const gate = new AbortController();
  const opened = once(gate.signal, "abort");
  await page.route(/metrics\.breakdown/, async (route) => {
    await opened;
    await route.continue();
  });
  await breakdown.getByRole("columnheader", { name: "Product" }).getByRole("button").click();
  await expectHeard(page, [/^Product, (first to last|last first)$/]);
  gate.abort();
  await settled(page);
  // Longer than announcements are held back: a slow answer with the same number of rows announces nothing.
  await page.waitForTimeout(700);
  await expectHeard(page, [/^Product, (first to last|last first)$/]);
  await forget(page);
  await breakdown.getByRole("button", { name: "Load more" }).click();
  await expectHeard(page, [/^Orders by Product: \d+ rows$/]);
  await forget(page);
  await breakdown.getByRole("searchbox").fill("zzzz");
  await expectHeard(page, [/^Orders by Product: 0 of \d+ rows$/]);
  await expect(breakdown.getByText("No rows match “zzzz”.")).toBeVisible();
  await forget(page);
  await breakdown.getByRole("button", { name: "Clear search" }).click();
  await expectHeard(page, [/^Orders by Product: \d+ rows$/]);
  await expect(breakdown.getByRole("region", { name: "Orders by Product, table" })).toBeFocused();
});

test("announces the start and end of a sync, not its pages", async ({ page }) => {
  await listen(page);
  await register(page, "/integrations");
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("My shop");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify" }).click();
  await dialog.getByLabel("API Key").fill("sandbox_shopify_60_days");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await forget(page);
  await dialog.getByRole("button", { name: "Connect" }).click();
  const card = page.getByRole("article", { name: "My shop" });
  // Pages arrive meanwhile.
  const progress = card.getByText(/^Syncing: [\d,]+ records$/);
  await expect(progress).not.toHaveText("Syncing: 0 records");
  await expect(progress).not.toHaveText(await progress.innerText());
  // The first sync is only announced when it starts after its card was drawn.
  const started = /^Sync started$/;
  await expectHeard(page, [/^Integration created$/], started);
  await card.getByRole("button", { name: "Cancel" }).click();
  await expectHeard(
    page,
    [/^Integration created$/, /^Sync canceled after [\d,]+ records$/],
    started,
  );
  await forget(page);
  await card.getByRole("button", { name: "Sync My shop" }).click();
  await expectHeard(page, [started]);
  await card.getByRole("button", { name: "Cancel" }).click();
  await expectHeard(page, [started, /^Sync canceled/]);
});

test("announces a lost and a restored connection", async ({ page, context }) => {
  await listen(page);
  const isOpen = page.waitForResponse((answer) => answer.url().includes("/trpc/live.events"));
  await registerWithForm(page);
  await isOpen;
  await expectHeard(page, [/^Registration successful/, /^Report loaded$/]);
  await forget(page);
  await context.setOffline(true);
  await expectHeard(page, [/^Connection lost at/]);
  await forget(page);
  await context.setOffline(false);
  await expectHeard(page, [/^Connected again$/]);
});
