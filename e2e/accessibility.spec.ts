import { axeFaultsInBothThemes } from "./axe.ts";
import { expect, openNext, refusedAnswer, settled, signInToDemo, test } from "./journey.ts";

// An unknown URL answers 404 with the page.
test.use({ tolerated: { errors: [refusedAnswer(404)] } });

const publicPages = ["/auth", "/terms-of-service", "/privacy-policy", "/no-such-page"];
const screens = [
  "/",
  "/traffic",
  "/products",
  "/cart",
  "/customers",
  "/ads",
  "/orders",
  "/orders/1",
  "/integrations",
  "/settings/store",
  "/settings/targets",
  "/settings/exchange-rates",
];

test("finds no axe violations on the public pages", async ({ page }) => {
  const faults: string[] = [];
  for (const path of publicPages) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    faults.push(...(await axeFaultsInBothThemes(page, path)));
  }
  expect(faults).toEqual([]);
});

test("finds no axe violations on any screen with data", async ({ page }) => {
  test.slow();
  await signInToDemo(page);
  const faults: string[] = [];
  for (const path of screens) {
    await openNext(page, path);
    await settled(page);
    faults.push(...(await axeFaultsInBothThemes(page, path)));
  }
  expect(faults).toEqual([]);
});
