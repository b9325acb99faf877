import { expect, settled, test, useDemoSession } from "./journey.ts";
import { pageFaults } from "./page-faults.ts";

/** The text spacing of WCAG 1.4.12, under which no content may be lost. */
const spacing =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

const screens = [
  "/",
  "/traffic",
  "/products",
  "/cart",
  "/customers",
  "/ads",
  "/integrations",
  "/settings/store",
  "/settings/targets",
  "/settings/exchange-rates",
];

for (const path of screens) {
  test(`${path} keeps all text at double size and with wide letter spacing`, async ({ page }) => {
    await useDemoSession(page);
    await page.setViewportSize({ width: 640, height: 450 });
    await page.goto(path);
    await settled(page);
    await expect.poll(() => pageFaults(page)).toEqual([]);
    await page.addStyleTag({ content: spacing });
    for (const width of [1280, 640, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // Charts are laid out again a few frames after the window's size changes.
      await expect.poll(() => pageFaults(page)).toEqual([]);
      // Every figure fits inside its card.
      const cut = await page.getByRole("region").evaluateAll((cards) =>
        cards.flatMap((card) => {
          const value = card.querySelector("[data-scheme]");
          if (!value) return [];
          const words = document.createRange();
          words.selectNodeContents(value);
          const isCut =
            words.getBoundingClientRect().right > card.getBoundingClientRect().right ||
            getComputedStyle(value.parentElement ?? value).overflowX === "hidden";
          return isCut ? [value.textContent] : [];
        }),
      );
      expect(cut).toEqual([]);
    }
  });
}
