import type { Page } from "@playwright/test";
import { axeFaultsInBothThemes } from "./axe.ts";
import { createAccount, expect, register, settled, signInToDemo, test } from "./journey.ts";

const panel = (page: Page) => page.getByRole("dialog", { name: "Saved views and notes" });
const open = (page: Page) => page.getByRole("button", { name: "Saved views and notes" }).click();

test("saves, opens, renames and deletes a view, also in the palette and in another tab", async ({
  page,
  context,
}) => {
  await register(page, "/ads?range=last_7_days&compare=none");
  const other = await context.newPage();
  await other.goto("/traffic");
  await open(other);
  await open(page);
  // Its code is loaded after the panel opened.
  await expect(panel(page).getByLabel("Name of this view")).toBeFocused();
  await panel(page).getByRole("button", { name: "Save view" }).click();
  await expect(panel(page).getByText("Enter a name")).toBeVisible();
  await expect(panel(page).getByLabel("Name of this view")).toBeFocused();
  await panel(page).getByLabel("Name of this view").fill("Weekly ads");
  await page.keyboard.press("Enter");
  await expect(page.getByText("View saved")).toBeVisible();
  await expect(panel(other).getByRole("link", { name: /^Weekly ads/ })).toBeVisible();
  expect(await axeFaultsInBothThemes(page, "saved views")).toEqual([]);

  await panel(page).getByRole("button", { name: "Edit Weekly ads" }).click();
  await expect(panel(page).getByLabel("New name")).toBeFocused();
  await panel(page).getByRole("button", { name: "Cancel" }).click();
  await expect(panel(page).getByRole("button", { name: "Edit Weekly ads" })).toBeFocused();
  await page.keyboard.press("Enter");
  await panel(page).getByLabel("New name").fill("Ads of the week");
  await page.keyboard.press("Enter");
  await expect(panel(page).getByRole("link", { name: /Ads of the week/ })).toContainText(
    "Advertising Performance · Last 7 Days",
  );
  await expect(panel(page).getByRole("button", { name: "Edit Ads of the week" })).toBeFocused();
  await panel(other)
    .getByRole("link", { name: /Ads of the week/ })
    .click();
  await expect(other).toHaveURL(/\/ads\?range=last_7_days&compare=none$/);
  await expect(panel(other)).toBeHidden();

  await other.keyboard.press("Control+k");
  await expect(other.getByRole("dialog").getByText("Ads of the week")).toBeVisible();

  await panel(page).getByRole("button", { name: "Delete Ads of the week" }).click();
  await expect(page.getByText("View deleted")).toBeVisible();
  await expect(panel(page).getByRole("link")).toHaveCount(0);
  await expect(panel(page).getByRole("region", { name: "Saved views" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
});

test("saves a list with its filters and sort", async ({ page }) => {
  await signInToDemo(page);
  await page.goto("/orders?range=last_7_days&filters=country:is:GB&sort=-total");
  await open(page);
  await panel(page).getByLabel("Name of this view").fill("Large orders");
  await page.keyboard.press("Enter");
  await expect(page.getByText("View saved")).toBeVisible();
  await page.goto("/customers/list");
  await open(page);
  const view = panel(page).getByRole("link", { name: /Large orders/ });
  await expect(view).toContainText("Orders · Last 7 Days · 1 filter");
  await view.click();
  await expect(page).toHaveURL(/\/orders\?range=last_7_days&filters=country:is:GB&sort=-total$/);
  await expect(page.getByRole("button", { name: /Remove filter/ })).toBeVisible();
  await open(page);
  await panel(page).getByRole("button", { name: "Delete Large orders" }).click();
  await expect(page.getByText("View deleted")).toBeVisible();
});

test.describe("in the demo store", () => {
  test.afterEach(async ({ page }) => {
    for (const { id } of await (await page.request.get("/api/notes")).json()) {
      await page.request.delete(`/api/notes/${id}`);
    }
  });

  test("adds a note from a chart, marks it on charts, and changes and deletes it", async ({
    page,
  }) => {
    await signInToDemo(page, "/?range=last_month");
    const { range } = await (await page.request.get("/api/dashboard?range=last_month")).json();
    const chart = page.getByRole("region", { name: "Revenue Trends" });
    await chart.getByRole("button", { name: "Add a note" }).click();
    const form = page.getByRole("form", { name: "Add a note" });
    await expect(form.getByLabel("What happened")).toBeFocused();
    await form.getByLabel("What happened").fill("Free shipping started");
    await form.getByLabel("Day").fill(range.from);
    await form.getByRole("button", { name: "Add note" }).click();
    await expect(form).toBeHidden();
    await expect(chart.locator("[data-note]")).toHaveCount(1);
    await settled(page);
    await chart.getByRole("application").focus();
    await expect(chart.getByText("Note: Free shipping started").first()).toBeVisible();
    await expect(chart.getByRole("rowheader", { name: /Note: Free shipping started/ })).toHaveCount(
      1,
    );

    await page.goto("/traffic?range=last_month");
    await expect(page.locator("[data-note]").first()).toBeVisible();
    await open(page);
    await panel(page).getByRole("button", { name: "Edit Free shipping started" }).click();
    const change = panel(page).getByRole("form", { name: "Edit note" });
    await change.getByLabel("What happened").fill("Prices raised");
    const [{ id }] = await (await page.request.get("/api/notes")).json();
    const moved = await page.request.patch(`/api/notes/${id}`, { data: { day: range.to } });
    expect(moved.ok()).toBe(true);
    await change.getByRole("button", { name: "Save" }).click();
    await expect(panel(page).getByText("Prices raised")).toBeVisible();
    // The day that another session has changed meanwhile is kept.
    const [note] = await (await page.request.get("/api/notes")).json();
    expect(note).toMatchObject({ text: "Prices raised", day: range.to });
    await panel(page).getByRole("button", { name: "Delete Prices raised" }).click();
    await expect(page.getByText("Note deleted")).toBeVisible();
    await expect(page.locator("[data-note]")).toHaveCount(0);
    await expect(panel(page).getByRole("region", { name: "Notes" })).toBeFocused();
  });
});

test("lists views and notes of the read-only demo store without changing them", async ({
  page,
}) => {
  await createAccount(page);
  expect((await page.request.post("/api/store/demo")).ok()).toBe(true);
  await page.goto("/");
  await open(page);
  await expect(panel(page).getByText(/^The demo store is read-only/)).toBeVisible();
  await expect(panel(page).getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Add a note" })).toHaveCount(0);
});
