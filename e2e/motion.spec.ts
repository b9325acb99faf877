import { expect, settled, signInToDemo, test } from "./journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** What of the page would move for longer than an eye can follow. */
function movingParts() {
  // It runs in the page and carries its functions along.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const seconds = (list: string) =>
    list.split(",").map((one) => Number.parseFloat(one) * (one.trim().endsWith("ms") ? 0.001 : 1));
  return Array.from(document.querySelectorAll("*"))
    .filter((element) =>
      [null, "::before", "::after"].some((part) => {
        const { animationName, animationDuration, transitionDuration } = getComputedStyle(
          element,
          part,
        );
        const animated = animationName === "none" ? [] : seconds(animationDuration);
        return [...animated, ...seconds(transitionDuration)].some((length) => length > 0.001);
      }),
    )
    .map((element) => element.outerHTML.slice(0, 160));
}

test("nothing moves for people who asked for that", async ({ page }) => {
  await signInToDemo(page);
  expect(await page.evaluate(movingParts)).toEqual([]);
  await settled(page);
  expect(await page.evaluate(movingParts)).toEqual([]);
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Search commands")).toBeFocused();
  expect(await page.evaluate(movingParts)).toEqual([]);
  await page.goto("/integrations");
  await settled(page);
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add Integration" })).toBeVisible();
  expect(await page.evaluate(movingParts)).toEqual([]);
});
