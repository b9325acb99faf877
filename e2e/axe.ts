import type { Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** WCAG 2.2 A and AA, including target size. */
const allRules: RunOptions = {
  runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
  rules: { "target-size": { enabled: true } },
};
/** The rules of these levels that look at colors. */
const colorRules: RunOptions = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Axe violations on the page or a part of it. */
export const axeFaults = (page: Page, within = "html") => runAxe(page, within, allRules);

/** For a page that `axeFaults` has checked in the other color scheme, which changes nothing but colors. */
export const axeFaultsOfColors = (page: Page, within = "html") => runAxe(page, within, colorRules);

/** Only violations leave the page; returning all results takes ten times as long as the check. */
async function runAxe(page: Page, within: string, options: RunOptions): Promise<string[]> {
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(axe.source);
  const faults = await page.evaluate(
    async ([selector, run]) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
        ...run,
        resultTypes: ["violations"],
      });
      return violations.map(
        ({ id, nodes: [node] }) => `${node?.html}: ${node?.any[0]?.message ?? id}`,
      );
    },
    [within, options] as const,
  );
  const { pathname } = new URL(page.url());
  return faults.map((fault) => `${pathname}: ${fault}`);
}

/**
 * Checks both color schemes, switched in place; the current one first, because each switch redraws the page. Colors
 * change immediately only with reduced motion.
 */
export async function axeFaultsInBothThemes(
  page: Page,
  state: string,
  within = "html",
): Promise<string[]> {
  const faults: string[] = [];
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const [current, other] = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  await switchColorScheme(page, current);
  const currentFaults = await axeFaults(page, within);
  faults.push(...currentFaults.map((fault) => `${state}, ${current}: ${fault}`));
  await switchColorScheme(page, other);
  const otherFaults = await axeFaultsOfColors(page, within);
  faults.push(...otherFaults.map((fault) => `${state}, ${other}: ${fault}`));
  return faults;
}

/** Waits until the color scheme has changed; print is light in both. */
async function switchColorScheme(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((expected) => {
    const shown = document.documentElement.dataset.mantineColorScheme;
    return shown === (window.matchMedia("print").matches ? "light" : expected);
  }, colorScheme);
}
