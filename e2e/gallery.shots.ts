import { readFileSync } from "node:fs";
import { axeFaults } from "./axe.ts";
import { expect, refusedAnswer, test } from "./journey.ts";

// A story's frame has no favicon.
test.use({ tolerated: { errors: [refusedAnswer(404)] } });

type Story = { id: string; title: string; name: string; type: string; tags: string[] };

const index: { entries: Record<string, Story> } = JSON.parse(
  readFileSync(new URL("../packages/ui/dist/gallery/index.json", import.meta.url), "utf8"),
);
const stories = Object.values(index.entries).filter(({ type }) => type === "story");

for (const { id, title, name, tags } of stories) {
  test(`${title}, ${name}: as in its pictures, and axe finds nothing`, async ({ page }) => {
    await page.goto(`/iframe.html?id=${id}&viewMode=story`);
    // Set once the story and its play function have finished.
    await expect(page.locator("body.sb-show-main")).toBeVisible();
    await expect(page.locator("#storybook-root > :not(style, link)").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page).toHaveScreenshot(`${id}-${colorScheme}.png`, { fullPage: true });
      expect(await axeFaults(page)).toEqual([]);
    }
    if (!tags.includes("phone")) return;
    await page.setViewportSize({ width: 390, height: 560 });
    await expect(page).toHaveScreenshot(`${id}-phone.png`, { fullPage: true });
  });
}
