import type { Page } from "@playwright/test";
import { expect, refusedAnswer, test } from "./journey.ts";

test.use({ tolerated: { errors: [refusedAnswer(401)] }, isAnimated: true });

/** Fails a sign-in, which shows a toast. */
async function provokeToast(page: Page) {
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill(`nobody-${crypto.randomUUID().slice(0, 8)}`);
  await form.getByLabel("Password").fill("not the password");
  const answer = page.waitForResponse((response) => response.url().includes("user.login"));
  await form.getByRole("button", { name: "Sign In" }).click();
  await answer;
  const toast = page.getByRole("alert").filter({ hasText: "Login failed" });
  await expect(toast.last()).toBeVisible();
  return toast;
}

/** Swipes the toast to the right with the mouse. */
async function swipe(page: Page, toast: ReturnType<Page["getByRole"]>, pixels: number) {
  // Waits until the toast has stopped moving.
  await toast.hover();
  const box = await toast.boundingBox();
  if (!box) throw new Error("The toast is not on the screen");
  const [x, y] = [box.x + box.width / 3, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 10; step += 1) await page.mouse.move(x + (pixels * step) / 10, y);
  await page.mouse.up();
}

test.beforeEach(async ({ page }) => {
  await page.goto("/auth");
});

test("shows at most one toast", async ({ page }) => {
  await provokeToast(page);
  const toast = await provokeToast(page);
  await expect(toast).toHaveCount(1);
});

test("closes a toast after five seconds or with its button", async ({ page }) => {
  const toast = await provokeToast(page);
  // Fifteen seconds would be another duration.
  await expect(toast).toBeHidden({ timeout: 12_000 });
  const another = await provokeToast(page);
  await another.getByRole("button", { name: "Close notification" }).click();
  await expect(another).toBeHidden({ timeout: 2000 });
});

test("dismisses a toast by swiping right more than 50 px", async ({ page }) => {
  const toast = await provokeToast(page);
  await swipe(page, toast, 40);
  await expect(toast).toBeVisible();
  await swipe(page, toast, 80);
  await expect(toast).toBeHidden({ timeout: 2000 });
});

test("focuses notifications with F8", async ({ page }) => {
  await provokeToast(page);
  await page.keyboard.press("F8");
  const region = page.getByRole("region", { name: /notifications/i });
  await expect(region).toContainText("Login failed");
  await expect(region.locator(":focus").or(region.and(page.locator(":focus")))).toBeAttached();
});

test("limits toasts to 420 px", async ({ page }) => {
  const toast = await provokeToast(page);
  const width = async () => (await toast.boundingBox())?.width;
  await expect.poll(width).toBeGreaterThan(300);
  expect(await width()).toBeLessThanOrEqual(420);
});
