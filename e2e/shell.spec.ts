import { expect, register, signInToDemo, test } from "./journey.ts";

test.use({ tolerated: { errors: [/net::ERR_FAILED/] } });

const entries = ["Overview", "Traffic", "Products", "Cart", "Customers", "Ads", "Integrations"];
const exactly = (names: readonly string[]) => new RegExp(`^\\s*(${names.join("|")})\\s*$`);

test("shows the seven sidebar entries in order", async ({ page }) => {
  await signInToDemo(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links.filter({ hasText: exactly(entries) })).toHaveText(entries);
});

test("shows the same entries and the user box in the mobile menu", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToDemo(page);
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog");
  await expect(menu.getByRole("link").filter({ hasText: exactly(entries) })).toHaveText(entries);
  await expect(menu.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("shows the signed-in user and logout below the navigation", async ({ page }) => {
  const { username } = await register(page);
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByText(username, { exact: true })).toBeVisible();
  await expect(navigation.getByText("Store Owner", { exact: true })).toBeVisible();
  await expect(navigation.getByRole("button", { name: "Logout" })).toBeVisible();
});

test("reports a failed logout and stays signed in", async ({ page }) => {
  await signInToDemo(page);
  await page.route(/\/trpc\/user\.logout/, (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("alert")).toContainText("Logout failed");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dashboard Overview");
});

test("is scrolled to where it was left when another page is opened and left again", async ({
  page,
}) => {
  await signInToDemo(page, "/products");
  await expect(page.getByRole("table", { name: "Products", exact: true })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.goto("/healthz");
  await page.goBack();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(500);
});
