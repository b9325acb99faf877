import type { Browser, Page } from "@playwright/test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { AppServer } from "./app-server.ts";
import { countTransfers } from "./transfers.ts";

/** The measures of one visit in milliseconds, or in kilobytes on the wire. */
export type Visit = Record<Measure, number> & { notes: string[] };
export type Measure =
  | "lcp"
  | "cards"
  | "chart"
  | "cls"
  | "range"
  | "tab"
  | "screen"
  | "script"
  | "style"
  | "font"
  | "data";

const noteTiming = fileURLToPath(new URL("note-timing.js", import.meta.url));
const slowdown = 4;

const kilobytes = (bytes: number) => bytes / 1000;

/** Opens the Overview with an empty cache and 4x CPU slowdown, then changes the range, the screen and the tab. */
export async function visit(browser: Browser, server: AppServer): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = "", value = ""] = server.cookie.split("=", 2);
  await context.addCookies([{ name, value: decodeURIComponent(value), url: server.url }]);
  const page = await context.newPage();
  try {
    return await measure(page, server);
  } finally {
    await context.close();
  }
}

async function measure(page: Page, server: AppServer): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  await page.addInitScript({ path: noteTiming });
  const transfers = countTransfers(session);

  await page.goto(server.url);
  await page.waitForFunction(() => {
    const { cards, chart } = window.pageTiming;
    return cards !== null && !Number.isNaN(cards) && chart !== null;
  });
  // Excludes what is loaded later for other screens.
  const loaded = { ...transfers };
  // Wait for layout shifts and late paints.
  await pause(3000);
  const timing = await page.evaluate(() => window.pageTiming);

  const range = await interactionOf(page, async () => {
    await page.getByRole("button", { name: /^Date range/ }).click();
    await page.getByRole("button", { name: "Last 7 Days" }).click();
  });
  const screen = await interactionOf(page, () =>
    page.getByRole("navigation").getByRole("link", { name: "Customers" }).click(),
  );
  const tab = await interactionOf(page, async () => {
    await page.getByRole("tab", { name: "Email" }).click();
    await page.getByRole("tab", { name: "Customers" }).click();
    await page.getByRole("tab", { name: "Revenue" }).click();
  });

  return {
    lcp: timing.largestPaint,
    cards: timing.cards ?? Number.NaN,
    chart: timing.chart ?? Number.NaN,
    cls: timing.shift,
    range,
    tab,
    screen,
    script: kilobytes(loaded.script),
    style: kilobytes(loaded.style),
    font: kilobytes(loaded.font),
    data: kilobytes(loaded.data),
    notes: [`largest: ${timing.largestElement}`, ...timing.shifted.map((at) => `moved: ${at}`)],
  };
}

/** Milliseconds from the slowest input in `act` to the next paint. */
async function interactionOf(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => (window.pageTiming.interaction = 0));
  await act();
  await pause(2500);
  return page.evaluate(() => window.pageTiming.interaction);
}
