import { once } from "node:events";
import { expect, test } from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

test("shows a spinner while the session loads", async ({ page }) => {
  const gate = new AbortController();
  const opened = once(gate.signal, "abort");
  await page.route(/\/trpc\/user\.session/, async (route) => {
    await opened;
    await route.continue();
  });
  await page.goto("/");
  const loading = page.getByRole("status", { name: "Loading Cartograph" });
  await expect(loading.locator(".first-paint-spinner")).toBeVisible();
  gate.abort();
  await expect(page).toHaveURL(/\/auth$/);
});

test("shows Sign In and Create Account as two tabs with their fields", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByRole("tab")).toHaveText(["Sign In", "Create Account"]);
  const signIn = page.getByRole("tabpanel", { name: "Sign In" });
  await expect(signIn.getByLabel("Username")).toBeVisible();
  await expect(signIn.getByLabel("Password")).toHaveAttribute("type", "password");
  await page.getByRole("tab", { name: "Create Account" }).click();
  const create = page.getByRole("tabpanel", { name: "Create Account" });
  for (const field of [/^Username/, /^Password/, /name \(optional\)|^Full name/i, /email/i]) {
    await expect(create.getByLabel(field).first()).toBeVisible();
  }
});

test("shows the marketing panel on large screens only", async ({ page }) => {
  await page.goto("/auth");
  const panel = page.getByRole("complementary", { name: "About Cartograph" });
  await expect(panel).toContainText("All your platforms in one place");
  await expect(panel).toContainText(/KPIs in real time/);
  await expect(panel).toContainText(/conversion rates and ROI/);
  await page.setViewportSize({ width: 700, height: 900 });
  await expect(panel).toBeHidden();
});

test("shows dated terms and privacy pages that link back to sign-in", async ({ page }) => {
  for (const [path, title] of [
    ["/terms-of-service", "Terms of Service"],
    ["/privacy-policy", "Privacy Policy"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await expect(page.getByText(/Last updated:? April 2025/)).toBeVisible();
    await page.getByRole("link", { name: "Back to Login" }).click();
    await expect(page).toHaveURL(/\/auth$/);
  }
});

test("shows a default message when sign-in or registration gets no answer", async ({ page }) => {
  await page.route(/\/trpc\/user\.(login|register)/, (route) => route.abort());
  await page.goto("/auth");
  const signIn = page.getByRole("tabpanel", { name: "Sign In" });
  await signIn.getByLabel("Username").fill("demo");
  await signIn.getByLabel("Password").fill("demo1234");
  await signIn.getByRole("button", { name: "Sign In" }).click();
  const toast = (title: string) => page.getByRole("alert").filter({ hasText: title });
  await expect(toast("Login failed")).toContainText("Invalid credentials");

  await page.getByRole("tab", { name: "Create Account" }).click();
  const create = page.getByRole("tabpanel", { name: "Create Account" });
  await create.getByLabel("Username").fill("somebody");
  await create.getByLabel("Password").fill("correct horse");
  await create.getByRole("button", { name: "Create Account" }).click();
  await expect(toast("Registration failed")).toContainText("Could not create account");
});

test("does not request integrations without a session", async ({ page }) => {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  await page.goto("/integrations");
  await expect(page).toHaveURL(/\/auth$/);
  await page.waitForLoadState("networkidle");
  expect(requested.filter((url) => /integrations\.|\/api\/integrations/.test(url))).toEqual([]);
});
