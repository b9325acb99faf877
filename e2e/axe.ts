import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** What axe finds on the page as it stands: WCAG 2.2 A and AA, the size of targets too. */
export async function axeFaults(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).options({ rules: { "target-size": { enabled: true } } });
  return named(page, await axe.withTags(rules).analyze());
}

/** The same in both themes: of the second, what a theme can change. */
export async function axeFaultsInBothThemes(page: Page, state: string): Promise<string[]> {
  await turnTo(page, "light");
  const inLight = await axeFaults(page);
  await turnTo(page, "dark");
  const contrast = new AxeBuilder({ page }).withRules(["color-contrast", "link-in-text-block"]);
  const inDark = named(page, await contrast.analyze());
  return [
    ...inLight.map((fault) => `${state}: ${fault}`),
    ...inDark.map((fault) => `${state}, dark: ${fault}`),
  ];
}

/** Axe must not measure while the theme changes; paper is light in both. */
async function turnTo(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((expected) => {
    const shown = document.documentElement.dataset.mantineColorScheme;
    return shown === (window.matchMedia("print").matches ? "light" : expected);
  }, colorScheme);
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

type AxeResult = Awaited<ReturnType<AxeBuilder["analyze"]>>;

function named(page: Page, { violations }: AxeResult): string[] {
  return violations.map(
    ({ id, nodes }) => `${id} on ${new URL(page.url()).pathname}: ${nodes[0]?.html}`,
  );
}
