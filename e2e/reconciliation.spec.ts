import { createAccount, expect, reportOf, signInToDemo, test } from "./journey.ts";

test("leads from claimed figures to their reconciliation, whose causes add up, and on to an order", async ({
  page,
}) => {
  await signInToDemo(page, "/ads");
  await page
    .getByRole("region", { name: "Claimed and Actual" })
    .getByRole("link", { name: "Compare with your store" })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Reconciliation" })).toBeVisible();

  const { sources } = await reportOf(page, "reconciliation");
  expect(sources.length).toBeGreaterThan(2);
  for (const { name, store, causes, notExplained, source } of sources) {
    const steps: { amount: number }[] = [store, ...causes, notExplained];
    const cents = steps.reduce((sum, step) => sum + Math.round(step.amount * 100), 0);
    expect(cents, name).toBe(Math.round(source.amount * 100));
    await expect(page.getByRole("region", { name, exact: true })).toContainText("Not explained");
  }

  const analytics = page.getByRole("region", { name: "Google Analytics", exact: true });
  await analytics
    .getByText(/largest of|orders$/)
    .first()
    .click();
  const order = analytics.getByRole("listitem").first().getByRole("link");
  const href = await order.getAttribute("href");
  expect(href).toMatch(/^\/orders\/\d+/);
  await order.click();
  await expect(page).toHaveURL(/\/orders\/\d+/);
  await page.goBack();
  await expect(analytics).toBeVisible();
});

test("offers a range with complete days when the range of a connected store has none", async ({
  page,
}) => {
  await signInToDemo(page, "/reconciliation?range=today");
  await expect(page.getByText("This range has no complete day yet")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Last 7 Days", exact: true }).click();
  await expect(page.getByRole("region", { name: "Google Analytics", exact: true })).toBeVisible();
});

test("says what to connect when a new account has nothing to compare", async ({ page }) => {
  await createAccount(page);
  await page.goto("/reconciliation");
  await expect(page.getByText("Nothing to compare yet")).toBeVisible();
});
