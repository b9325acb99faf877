import { type Page, test as base } from "@playwright/test";
import { readFileSync } from "node:fs";
import { axeFaults, axeFaultsOfColors } from "./axe.ts";
import { collectComplaints, expect, refusedAnswer } from "./journey.ts";

type Story = { id: string; title: string; name: string; type: string; tags: string[] };

const index: { entries: Record<string, Story> } = JSON.parse(
  readFileSync(new URL("../packages/ui/dist/gallery/index.json", import.meta.url), "utf8"),
);
const stories = Object.values(index.entries).filter(({ type }) => type === "story");

// A story's frame has no favicon, and a chart of the previous story may be measured after it is hidden.
const tolerated = [refusedAnswer(404), /The width\(0\) and height\(0\) of chart/];

/**
 * The stories of a worker are shown one after the other in one page, since loading a page takes longer than all checks
 * of a story. A failed test ends its worker, so the next one starts with a new page.
 */
const test = base.extend<object, { gallery: Page }>({
  gallery: [
    async ({ browser }, use, { project }) => {
      const { baseURL = "", timezoneId = "", locale = "" } = project.use;
      const gallery = await browser.newPage({ baseURL, timezoneId, locale });
      await use(gallery);
      await gallery.close();
    },
    { scope: "worker" },
  ],
  page: async ({ gallery, viewport }, use) => {
    const complaints = collectComplaints(gallery);
    await gallery.setViewportSize(viewport ?? { width: 880, height: 560 });
    await gallery.emulateMedia({ colorScheme: "light" });
    await use(gallery);
    expect(complaints.end(tolerated)).toEqual([]);
  },
});

for (const { id, title, name, tags } of stories) {
  test(`${title}, ${name}: as in its pictures, and axe finds nothing`, async ({ page }) => {
    await show(page, id);
    await expect(page).toHaveScreenshot(`${id}-light.png`, { fullPage: true });
    expect(await axeFaults(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(page).toHaveScreenshot(`${id}-dark.png`, { fullPage: true });
    expect(await axeFaultsOfColors(page)).toEqual([]);
    if (!tags.includes("phone")) return;
    await page.setViewportSize({ width: 390, height: 560 });
    await expect(page).toHaveScreenshot(`${id}-phone.png`, { fullPage: true });
  });
}

type Channel = {
  once(event: string, listener: () => void): void;
  emit(event: string, selection: { storyId: string; viewMode: string }): void;
};

/** Waits until the story and its play function have finished. */
async function show(page: Page, id: string): Promise<void> {
  if (page.url() === "about:blank") {
    await page.goto(`/iframe.html?id=${id}&viewMode=story`);
    await expect(page.locator("body.sb-show-main")).toBeVisible();
    await page.waitForLoadState("networkidle");
  } else {
    await page.evaluate(
      (storyId) =>
        new Promise<void>((resolve) => {
          const { __STORYBOOK_ADDONS_CHANNEL__: channel } = window as unknown as {
            __STORYBOOK_ADDONS_CHANNEL__: Channel;
          };
          channel.once("storyFinished", resolve);
          channel.once("storyUnchanged", resolve);
          channel.emit("setCurrentStory", { storyId, viewMode: "story" });
        }),
      id,
    );
    await expect(page.locator("body.sb-show-main")).toBeVisible();
  }
  await expect(page.locator("#storybook-root > :not(style, link)").first()).toBeVisible();
}
