import {
  createAccount,
  expect,
  fillRegistration,
  fillSignIn,
  refusedAnswer,
  registerWithForm,
  signIn,
  test,
} from "./journey.ts";

const demo = { username: "demo", password: "demo1234" };

test.use({ tolerated: { errors: [refusedAnswer(401), refusedAnswer(404), refusedAnswer(409)] } });

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
  test(`redirects an anonymous visit to ${path} to sign-in`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth$/);
    await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
  });
}

test("leads a link that was opened signed out to its screen after sign-in or registration", async ({
  page,
}) => {
  const link = "/metrics/net_sales?range=last_7_days&by=country#breakdown";
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\?range=last_7_days$/);
  await page.reload();
  await page.getByRole("link", { name: "Terms of Service" }).click();
  await page.getByRole("link", { name: "Back to Login" }).click();
  await fillSignIn(page, demo);
  await expect(page).toHaveURL(link);

  await page.context().clearCookies();
  await page.goto("/orders?range=yesterday");
  await expect(page).toHaveURL(/\/auth/);
  await fillRegistration(page);
  await expect(page).toHaveURL("/orders?range=yesterday");
});

test("returns to the screen on which a session ended, unless another user signs in", async ({
  page,
}) => {
  const account = await createAccount(page);
  for (const [user, address] of [
    [account, "/traffic?range=last_7_days"],
    [demo, "/?range=last_7_days"],
  ] as const) {
    await page.context().clearCookies();
    await page.request.post("/api/login", { data: account });
    await page.goto("/traffic?range=last_7_days");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Traffic/);
    await page.request.post("/api/logout");
    await expect(page).toHaveURL(/\/auth/);
    await fillSignIn(page, user);
    await expect(page).toHaveURL(address);
  }
});

test("opens the Overview for who signs in again after a logout", async ({ page }) => {
  const account = await createAccount(page);
  await page.goto("/traffic?range=last_7_days");
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/auth?range=last_7_days");
  await fillSignIn(page, account);
  await expect(page).toHaveURL("/?range=last_7_days");
});

test("shows the demo account and legal links on the sign-in page", async ({ page }) => {
  await page.goto("/auth");
  await expect(page.getByText("demo1234")).toBeVisible();
  await page.getByRole("link", { name: /Terms of Service/ }).click();
  await expect(page).toHaveURL(/\/terms-of-service$/);
  await page.getByRole("link", { name: "Back to Login" }).click();
  await page.getByRole("link", { name: /Privacy Policy/ }).click();
  await expect(page).toHaveURL(/\/privacy-policy$/);
  await page.getByRole("link", { name: "Back to Login" }).click();
  await expect(page).toHaveURL(/\/auth$/);
});

test("hides Create Account when registration is closed", async ({ page }) => {
  await page.route(/\/trpc\/[^?]*user\.hints/, async (route) => {
    const answer = await route.fetch();
    const text = await answer.text();
    const body = text.replaceAll('"isRegistrationOpen":true', '"isRegistrationOpen":false');
    expect(body).not.toBe(text);
    await route.fulfill({ response: answer, body });
  });
  await page.goto("/auth");
  await expect(page.getByText("demo1234")).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Sign In"]);
});

test("names both required fields", async ({ page }) => {
  await page.goto("/auth");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByText("Username is required")).toBeVisible();
  await expect(form.getByText("Password is required")).toBeVisible();
  await expect(form.getByLabel("Username")).toBeFocused();
  await form.getByLabel("Username").fill("demo");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(form.getByLabel("Password")).toBeFocused();
  await expect(form.getByLabel("Password")).toHaveAttribute("aria-invalid", "true");
  await expect(form.getByLabel("Password")).toHaveAccessibleDescription("Password is required");
});

test("rejects wrong credentials without naming the wrong field", async ({ page }) => {
  await page.goto("/auth");
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await form.getByLabel("Username").fill("nobody-at-all");
  await form.getByLabel("Password").fill("not the password");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login failed")).toBeVisible();
  await expect(page.getByText("Invalid credentials")).toBeVisible();
});

test("welcomes a user, redirects from the sign-in page and signs out", async ({ page }) => {
  await signIn(page, "demo", "demo1234");
  await expect(page.getByText("Login successful")).toBeVisible();
  await expect(page.getByText("Welcome back, demo")).toBeVisible();
  await page.goto("/auth");
  await expect(page).toHaveURL(/\/$|\/\?/);
  await page
    .getByRole("button", { name: /log ?out/i })
    .first()
    .click();
  await expect(page.getByText("You have been logged out successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/auth$/);
  await page.goto("/");
  await expect(page).toHaveURL(/\/auth$/);
});

test("validates a new account by field and welcomes it", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Create Account" }).click();
  const form = page.getByRole("tabpanel", { name: "Create Account" });
  await form.getByLabel("Username").fill("ab");
  await form.getByLabel("Password").fill("12345");
  await form.getByLabel(/email/i).fill("not an address");
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(form.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(form.getByText("Password must be at least 6 characters")).toBeVisible();
  await expect(form.getByText("Invalid email address")).toBeVisible();

  const { username } = await registerWithForm(page);
  await expect(page.getByText("Registration successful")).toBeVisible();
  await expect(page.getByText(`Welcome, ${username}`)).toBeVisible();
  await expect(page.getByText("Store Owner").first()).toBeVisible();
});

test("reports a taken username", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Create Account" }).click();
  const form = page.getByRole("tabpanel", { name: "Create Account" });
  await form.getByLabel("Username").fill("DEMO");
  await form.getByLabel("Password").fill("demo1234");
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Registration failed")).toBeVisible();
  await expect(page.getByText("Username already exists")).toBeVisible();
});

test("shows the not-found page for an unknown URL", async ({ page }) => {
  await page.goto("/no-such-page");
  await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
  await expect(page.getByText("Did you forget to add the page to the router?")).toBeVisible();
});
