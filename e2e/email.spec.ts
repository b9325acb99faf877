import {
  expect,
  metricCard,
  metricValue,
  register,
  reportOf,
  shownNumber,
  signInToDemo,
  test,
} from "./journey.ts";

test("lists campaigns and flows with recipients and revenue", async ({ page }) => {
  await signInToDemo(page, "/customers");
  await page.getByRole("tab", { name: "Email" }).click();
  const { email } = await reportOf(page, "customers");
  expect(await shownNumber(page, "Emails Delivered")).toBe(email.delivered);
  await expect(metricValue(page, "Open Rate")).toHaveText(`${email.openRate.toFixed(2)}%`);
  await expect(metricValue(page, "Click Rate")).toHaveText(`${email.clickRate.toFixed(2)}%`);
  await expect(metricValue(page, "Email Revenue (claimed)")).toHaveText(/^\$[\d,]+\.\d\d$/);
  const delivered = email.messages.reduce(
    (sum: number, message: { delivered: number }) => sum + message.delivered,
    0,
  );
  expect(delivered).toBe(email.delivered);
  for (const kind of ["Campaigns", "Flows"]) {
    const table = page.getByRole("table", { name: kind });
    for (const column of [
      "Message",
      "Tool and Attribution",
      "Delivered",
      "Open Rate",
      "Click Rate",
      "Unsubscribes",
      "Revenue",
    ]) {
      await expect(table.getByRole("columnheader", { name: column })).toBeVisible();
    }
    await expect(table.getByRole("row").nth(1)).toBeVisible();
  }
});

test("names the platforms to connect when no email tool is connected", async ({ page }) => {
  await register(page, "/customers");
  await page.getByRole("tab", { name: "Email" }).click();
  for (const card of ["Emails Delivered", "Open Rate", "Click Rate"]) {
    await expect(metricValue(page, card)).toHaveText("—");
    await expect(
      metricCard(page, card).getByRole("link", { name: /^Connect Klaviyo/ }),
    ).toBeVisible();
  }
});
