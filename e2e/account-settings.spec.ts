import type { Page, Route } from "@playwright/test";
import {
  createAccount,
  expect,
  refusedAnswer,
  register,
  signInElsewhere,
  signInToDemo,
  test,
} from "./journey.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const sidebar = (page: Page) => page.getByRole("navigation", { name: "Main" });

async function registerAndOpen(
  page: Page,
  name: string,
): Promise<{ username: string; password: string }> {
  const account = await register(page, `/settings/${name.toLowerCase()}`);
  await expect(section(page, name)).toBeVisible();
  return account;
}

async function fillPasswords(page: Page, passwords: [string, string, string]): Promise<void> {
  const form = section(page, "Password");
  await form.getByLabel("Current password", { exact: true }).fill(passwords[0]);
  await form.getByLabel("New password", { exact: true }).fill(passwords[1]);
  await form.getByLabel("Confirm new password").fill(passwords[2]);
  await form.getByRole("button", { name: "Change password" }).click();
}

test("links the sidebar's user name to the profile and shows the saved name", async ({ page }) => {
  const { username } = await register(page);
  await sidebar(page).getByRole("link", { name: "Your profile" }).click();
  await expect(page).toHaveURL(/\/settings\/profile$/);
  const profile = section(page, "Profile");
  await expect(profile).toContainText(username);

  await profile.getByLabel("Full Name (optional)").fill("Anna Ash");
  await profile.getByLabel("Email (optional)").fill("not an address");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(profile.getByText("Invalid email address")).toBeVisible();
  await profile.getByLabel("Email (optional)").fill("anna@example.com");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(sidebar(page)).toContainText("Anna Ash");
  await expect(sidebar(page)).toContainText("anna@example.com");

  await page.reload();
  await expect(sidebar(page)).toContainText("Anna Ash");
  await profile.getByLabel("Full Name (optional)").fill("");
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(sidebar(page)).toContainText(username);
});

test("saves the edited fields of the profile, not older values of the others", async ({ page }) => {
  await registerAndOpen(page, "Profile");
  const profile = section(page, "Profile");
  await profile.getByLabel("Email (optional)").fill("anna@example.com");
  const elsewhere = { name: "Anna Ash", email: "old@example.com" };
  expect((await page.request.patch("/api/user", { data: elsewhere })).ok()).toBe(true);
  await profile.getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
  await expect(profile.getByLabel("Full Name (optional)")).toHaveValue("Anna Ash");
  const user = await (await page.request.get("/api/user")).json();
  expect(user).toMatchObject({ name: "Anna Ash", email: "anna@example.com" });
});

test("signs out other browsers and rejects the old password after a password change", async ({
  page,
  browser,
}) => {
  const account = await registerAndOpen(page, "Password");
  const context = await signInElsewhere(browser, account);
  await fillPasswords(page, [account.password, "another horse", "another horse"]);
  await expect(page.getByText("Password changed")).toBeVisible();
  await expect(
    section(page, "Password").getByLabel("Current password", { exact: true }),
  ).toHaveValue("");
  await page.reload();
  await expect(section(page, "Password")).toBeVisible();

  const elsewhere = await context.newPage();
  await elsewhere.goto("/traffic");
  await expect(elsewhere).toHaveURL(/\/auth$/);
  const form = elsewhere.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill(account.username);
  await form.getByLabel("Password").fill(account.password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(elsewhere.getByText("Invalid credentials")).toBeVisible();
  await form.getByLabel("Password").fill("another horse");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(elsewhere).toHaveURL(/\/traffic$/);
  await context.close();
});

test.describe("refusals", () => {
  test.use({ tolerated: { errors: [400, 409, 500].map(refusedAnswer) } });

  test("explains a rejected password, keeps sessions and keeps the input", async ({ page }) => {
    const account = await registerAndOpen(page, "Password");
    const form = section(page, "Password");
    await fillPasswords(page, [account.password, "12345", "123456"]);
    await expect(form.getByText("Password must be at least 6 characters")).toBeVisible();
    await expect(form.getByText("The new passwords don't match")).toBeVisible();
    await expect(form.getByLabel("New password", { exact: true })).toBeFocused();
    await fillPasswords(page, ["not the password", "another horse", "another horse"]);
    await expect(page.getByText("Failed to change password")).toBeVisible();
    await expect(form.getByText("The current password is wrong")).toBeVisible();
    await expect(form.getByLabel("Current password", { exact: true })).toBeFocused();
    await expect(form.getByLabel("New password", { exact: true })).toHaveValue("another horse");
    await page.reload();
    await expect(form).toBeVisible();
  });

  test("keeps unsaved input in its field", async ({ page }) => {
    await registerAndOpen(page, "Profile");
    await page.route("**/trpc/user.update*", (route) => route.fulfill({ status: 500, body: "" }));
    const profile = section(page, "Profile");
    await profile.getByLabel("Full Name (optional)").fill("Anna Ash");
    await profile.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Failed to update profile")).toBeVisible();
    await expect(profile.getByLabel("Full Name (optional)")).toHaveValue("Anna Ash");
  });

  test("shows the server's message when the currency does not match the orders", async ({
    page,
  }) => {
    // As if the orders had arrived after the form was opened.
    await page.route(/\/trpc\/[^?]*store\.get/, async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      await route.fulfill({
        response,
        body: body.replace('"isCurrencyFixed":true', '"isCurrencyFixed":false'),
      });
    });
    await signInToDemo(page, "/settings/store");
    const store = section(page, "Store");
    await store.getByRole("combobox", { name: "Currency" }).fill("euro");
    await page.getByRole("option", { name: "EUR – Euro" }).click();
    await store.getByRole("button", { name: "Save store" }).click();
    await expect(page.getByText("Failed to update store")).toBeVisible();
    await expect(
      store.getByText("The store has orders in USD, so it cannot be reported in EUR"),
    ).toBeVisible();
    await expect(store.getByRole("combobox", { name: "Currency" })).toBeFocused();
  });

  test("offers a retry when sessions cannot be loaded", async ({ page }) => {
    await createAccount(page);
    let isBroken = true;
    await page.route("**/trpc/sessions.list*", (route) =>
      isBroken ? route.fulfill({ status: 500, body: "" }) : route.continue(),
    );
    await page.goto("/settings/sessions");
    await expect(page.getByText("Failed to load sessions")).toBeVisible();
    isBroken = false;
    await section(page, "Sessions").getByRole("button", { name: "Retry" }).click();
    await expect(page.getByText("This session")).toBeVisible();
  });
});

test("applies the store's name, currency and time zone to reports at once", async ({ page }) => {
  await register(page);
  await expect(page.getByRole("heading", { level: 1, name: /Overview/ })).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  const sections = page.getByRole("navigation", { name: "Sections" });
  await sections.getByRole("link", { name: "Store" }).click();
  const store = section(page, "Store");
  // A new account takes the browser's time zone.
  await expect(store.getByRole("combobox", { name: "Time zone" })).toHaveValue(
    "America/Los_Angeles",
  );
  await expect(page.getByRole("option", { includeHidden: true })).toHaveCount(0);
  await store.getByLabel("Store name").fill("Candle Corner");
  await store.getByRole("combobox", { name: "Currency" }).fill("yen");
  await page.getByRole("option", { name: "JPY – Japanese Yen" }).click();
  await store.getByRole("combobox", { name: "Time zone" }).fill("tokyo asia");
  await page.getByRole("option", { name: "Asia/Tokyo" }).click();
  await store.getByRole("button", { name: "Save store" }).click();
  await expect(page.getByText("Store updated")).toBeVisible();
  await sections.getByRole("link", { name: "Exchange rates" }).click();
  await expect(section(page, "Exchange rates")).toContainText("(JPY)");

  const answer = page.waitForResponse(/trpc\/reports\.dashboard/);
  await page.getByRole("link", { name: "Overview", exact: true }).click();
  const report = (await (await answer).json()).result.data;
  expect(report.currency).toBe("JPY");
  expect(report.range.timezone).toBe("Asia/Tokyo");

  await page.goto("/settings/store");
  await expect(store.getByLabel("Store name")).toHaveValue("Candle Corner");
  await expect(store.getByRole("combobox", { name: "Currency" })).toHaveValue("JPY – Japanese Yen");
  await expect(store.getByRole("combobox", { name: "Time zone" })).toHaveValue("Asia/Tokyo");
});

test("lists sessions and ends one or all others after confirmation", async ({ page, browser }) => {
  const account = await registerAndOpen(page, "Sessions");
  const others = [
    await signInElsewhere(browser, account),
    await signInElsewhere(browser, account),
    await signInElsewhere(browser, account),
  ] as const;
  await page.reload();
  const list = section(page, "Sessions").getByRole("listitem");
  await expect(list).toHaveCount(4);
  await expect(list.first()).toContainText("This session");
  await expect(list.first()).toContainText(/Chrome on Linux/);
  await expect(list.first().getByRole("button")).toHaveCount(0);

  await list
    .nth(1)
    .getByRole("button", { name: /^End session Chrome on Linux/ })
    .click();
  const one = page.getByRole("dialog", { name: "End session" });
  await one.getByRole("button", { name: "Cancel" }).click();
  await expect(list).toHaveCount(4);
  await list.nth(1).getByRole("button").click();
  await one.getByRole("button", { name: "End session" }).click();
  await expect(page.getByText("Session ended")).toBeVisible();
  await expect(list).toHaveCount(3);
  await expect(section(page, "Sessions")).toBeFocused();

  await page.getByRole("button", { name: "End all other sessions" }).click();
  const all = page.getByRole("dialog", { name: "End all other sessions" });
  await all.getByRole("button", { name: "End sessions" }).click();
  await expect(page.getByText("Other sessions ended")).toBeVisible();
  await expect(list).toHaveCount(1);
  await expect(page.getByRole("button", { name: "End all other sessions" })).toHaveCount(0);
  await expect(section(page, "Sessions")).toBeFocused();
  for (const { request } of others) expect((await request.get("/api/user")).status()).toBe(401);
  const ended = await others[0].newPage();
  await ended.goto("/settings");
  await expect(ended).toHaveURL(/\/auth$/);
  await Promise.all(others.map((other) => other.close()));
});

test("keeps the chosen appearance after a reload, also in the sidebar", async ({ page }) => {
  await registerAndOpen(page, "Appearance");
  const appearance = section(page, "Appearance");
  const root = page.locator("html");
  await appearance.getByText("Dark", { exact: true }).click();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expect(sidebar(page).getByRole("radio", { name: "Dark" })).toBeChecked();
  await page.reload();
  await expect(appearance.getByRole("radio", { name: "Dark" })).toBeChecked();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "dark");
  await appearance.getByText("Light", { exact: true }).click();
  await expect(root).toHaveAttribute("data-mantine-color-scheme", "light");
});

test("does not offer a password change to the demo user", async ({ page }) => {
  await signInToDemo(page, "/settings/password");
  await expect(section(page, "Password")).toContainText("public and can't be changed");
  await expect(section(page, "Password").getByRole("button")).toHaveCount(0);
});

test("disables settings in the read-only demo store and explains why", async ({ page }) => {
  await createAccount(page);
  expect((await page.request.post("/api/store/demo")).ok()).toBe(true);
  await page.goto("/settings/store");
  const store = section(page, "Store");
  await expect(store.getByLabel("Store name")).toBeDisabled();
  await expect(store).toContainText("The demo store is read-only");
  await page.goto("/settings/exchange-rates");
  await expect(
    section(page, "Exchange rates").getByRole("button", { name: /Delete/ }),
  ).toBeDisabled();
  await page.goto("/settings/targets");
  const targets = section(page, "Targets");
  await expect(targets).toContainText("The demo store is read-only");
  await expect(targets.getByRole("textbox").first()).not.toBeEditable();
  const months = await targets.getByRole("columnheader").allInnerTexts();
  await targets.getByRole("button", { name: "Earlier months" }).click();
  await expect(targets.getByRole("columnheader").nth(1)).not.toHaveText(months[1] ?? "");
  await page.goto("/settings/profile");
  await section(page, "Profile").getByLabel("Full Name (optional)").fill("Anna Ash");
  await section(page, "Profile").getByRole("button", { name: "Save profile" }).click();
  await expect(page.getByText("Profile updated")).toBeVisible();
});

test("gives each settings section an address, where older links lead too", async ({ page }) => {
  await register(page, "/settings?range=today");
  const link = (name: string) =>
    page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name, exact: true });
  await expect(page).toHaveURL(/\/settings\/profile\?range=today$/);
  await expect(link("Profile")).toHaveAttribute("aria-current", "page");
  for (const name of ["Store", "Sessions", "Appearance"]) {
    await link(name).click();
    await expect(section(page, name)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/settings/${name.toLowerCase()}\\?range=today$`));
    await expect(link(name)).toHaveAttribute("aria-current", "page");
    await expect(page).toHaveTitle(`${name} · Settings · Cartograph`);
  }
  await page.goBack();
  await expect(section(page, "Sessions")).toBeVisible();
  await page.goto("/settings#exchange-rates");
  await expect(section(page, "Exchange rates")).toBeVisible();
  await page.goto("/settings/nowhere");
  await expect(section(page, "Profile")).toBeVisible();
});

test("keeps a link that was followed while the settings load", async ({ page }) => {
  const held: Route[] = [];
  await page.route(/settings-screen.*\.js/, (route) => {
    held.push(route);
  });
  await signInToDemo(page);
  await expect(sidebar(page)).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).click();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  // As a link does before its screen appears.
  await page.evaluate(() => window.history.pushState(null, "", "/traffic"));
  for (const route of held) await route.continue();
  // The router renders nothing here, since it does not know of this address.
  await expect(page.getByRole("main").locator("h1, .mantine-Skeleton-root")).toHaveCount(0);
  await expect(page).toHaveURL(/\/traffic$/);
});
