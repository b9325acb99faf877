import type { Page } from "@playwright/test";
import axe from "axe-core";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/**
 * Axe violations on the page or a part of it: WCAG 2.2 A and AA, including target size. Only violations leave the page;
 * returning all results takes ten times as long as the check.
 */
export async function axeFaults(page: Page, within = "html"): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const faults = await page.evaluate(
    async ([selector, tags]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
        runOnly: tags,
        rules: { "target-size": { enabled: true } },
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, nodes: [node] }) => `${node?.html}: ${node?.any[0]?.message ?? id}`,
      );
    },
    [within, rules] as const,
  );
  const { pathname } = new URL(page.url());
  return faults.map((fault) => `${pathname}: ${fault}`);
}

/** Runs axe in both color schemes, switched in place; the current one first, because each switch redraws the page. */
export async function axeFaultsInBothThemes(page: Page, state: string): Promise<string[]> {
  const faults: string[] = [];
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const theme of isDark ? (["dark", "light"] as const) : (["light", "dark"] as const)) {
    await turnTo(page, theme);
    faults.push(...(await axeFaults(page)).map((fault) => `${state}, ${theme}: ${fault}`));
  }
  return faults;
}

/** Waits until the color scheme has changed, since axe must not measure in between; print is light in both. */
async function turnTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((expected) => {
    const shown = document.documentElement.dataset.mantineColorScheme;
    return shown === (window.matchMedia("print").matches ? "light" : expected);
  }, colorScheme);
  // Inherited colors change level by level.
  await page.evaluate(async () => {
    do {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    } while (document.getAnimations().some((animation) => animation instanceof CSSTransition));
  });
}
