import { AxeBuilder } from "@axe-core/playwright";
import { expect, refusedAnswer, signInToDemo, test } from "./journey.ts";

// An unknown address is answered with the page and the status of what is not there.
test.use({ tolerated: { errors: [refusedAnswer(404)] } });

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    for (const path of ["/auth", "/terms-of-service", "/privacy-policy", "/no-such-page"]) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path);
        await expect(page.getByRole("heading").first()).toBeVisible();
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      });
    }

    for (const path of [
      "/",
      "/traffic",
      "/products",
      "/cart",
      "/customers",
      "/ads",
      "/integrations",
      "/settings",
    ]) {
      test(`axe finds nothing on ${path} with data`, async ({ page }) => {
        await signInToDemo(page);
        await page.goto(path);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await page.waitForLoadState("networkidle");
        const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
        expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
      });
    }
  });
}
