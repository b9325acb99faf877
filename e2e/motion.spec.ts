import { once } from "node:events";
import type { Page } from "@playwright/test";
import { expect, registerWithForm, settled, signInToDemo, test } from "./journey.ts";

declare global {
  interface Window {
    moved: Set<string>;
  }
}

/** Animations and transitions of the page that take noticeable time. */
function movingParts() {
  // Runs in the page, so it must contain its helper functions.
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

/** Records every lasting animation and smooth scroll, frame by frame, and every transition, however short. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.moved = new Set();
    document.addEventListener("transitionrun", ({ target, propertyName }) => {
      const html = target instanceof Element ? target.outerHTML.slice(0, 120) : "";
      window.moved.add(`transition of ${propertyName} of ${html}`);
    });
    const lookAgain = () => {
      for (const animation of document.getAnimations()) {
        // Animations driven by scrolling do not move by themselves.
        if (!(animation.timeline instanceof DocumentTimeline)) continue;
        const { duration, iterations } = animation.effect?.getComputedTiming() ?? {};
        if (Number(duration) * Number(iterations) <= 1) continue;
        const { target } = animation.effect as KeyframeEffect;
        window.moved.add(`${animation.constructor.name} of ${target?.outerHTML.slice(0, 120)}`);
      }
      requestAnimationFrame(lookAgain);
    };
    requestAnimationFrame(lookAgain);
    for (const method of ["scroll", "scrollTo", "scrollBy", "scrollIntoView"] as const) {
      const original = Element.prototype[method] as (...args: unknown[]) => void;
      Element.prototype[method] = function scroll(this: Element, ...args: unknown[]) {
        const [options] = args as [ScrollOptions | undefined];
        if (typeof options === "object" && options?.behavior === "smooth") {
          window.moved.add(`${method} of ${this.outerHTML.slice(0, 120)}`);
        }
        original.apply(this, args);
      };
    }
  });
}

async function expectStill(page: Page): Promise<void> {
  expect(await page.evaluate(movingParts)).toEqual([]);
  expect(await page.evaluate(() => [...window.moved])).toEqual([]);
}

test("disables animations with reduced motion", async ({ page }) => {
  await watch(page);
  await signInToDemo(page);
  await expectStill(page);
  await settled(page);
  await expect(page.getByRole("application").first()).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Control+k");
  await expect(page.getByLabel("Search commands")).toBeFocused();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await page.goto("/integrations");
  await settled(page);
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  await expect(page.getByRole("dialog", { name: "Add Integration" })).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Add Integration" })).toBeHidden();
  await expectStill(page);
});

test("opens overlays and chart tooltips at once with reduced motion", async ({ page }) => {
  await watch(page);
  await signInToDemo(page, "/products");
  await settled(page);
  await page.getByRole("button", { name: /^Date range:/ }).click();
  const range = page.getByRole("dialog", { name: "Date range" });
  await expect(range).toBeVisible();
  await range.getByText("Custom Range").click();
  await expect(range.getByRole("button", { name: "Apply" })).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Columns of Products" }).click();
  await expect(page.getByRole("group", { name: "Columns" })).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await page.getByRole("application").first().press("ArrowRight");
  await page.getByText("Weekly", { exact: true }).first().click();
  await page
    .getByRole("button", { name: /^How .* is calculated$/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: /^How / })).toBeVisible();
  await expectStill(page);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Export Products as CSV" }).hover();
  await expect(page.getByRole("tooltip")).toBeVisible();
  await expectStill(page);
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog").getByRole("link", { name: "Ads" })).toBeVisible();
  await expectStill(page);
});

test("stops animated skeletons, spinners, progress bars and toasts with reduced motion", async ({
  page,
}) => {
  await watch(page);
  await registerWithForm(page);
  await expect(page.getByText("Registration successful")).toBeVisible();
  await expectStill(page);
  await page.goto("/integrations");
  await page.getByRole("button", { name: "Add Integration" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Add Integration" });
  await dialog.getByLabel("Name").fill("My shop");
  await dialog.getByRole("combobox", { name: "Platform" }).click();
  await page.getByRole("option", { name: "Shopify" }).click();
  await dialog.getByLabel("API Key").fill("sandbox_shopify_60_days");
  await dialog.getByLabel("Store URL").fill("cartograph-demo.myshopify.com");
  await dialog.getByRole("button", { name: "Connect" }).click();
  await expect(page.getByRole("progressbar").first()).toBeVisible();
  await expectStill(page);
  const card = page.getByRole("article", { name: "My shop" });
  await card.getByRole("button", { name: "Cancel" }).click();
  await expect(card.getByText(/^Sync canceled/)).toBeVisible();

  const gate = new AbortController();
  const opened = once(gate.signal, "abort");
  await page.route(/\/trpc\/.*(reports|integrations)\./, async (route) => {
    await opened;
    await route.continue();
  });
  for (const [path, waiting] of [
    ["/traffic", page.locator(".mantine-Skeleton-root").first()],
    ["/integrations", page.getByRole("status", { name: "Loading integrations" })],
  ] as const) {
    await page.goto(path);
    await expect(waiting).toBeVisible();
    await expectStill(page);
  }
  gate.abort();
});
