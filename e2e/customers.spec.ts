import { expect, signInToDemo, test } from "./journey.ts";

test.beforeEach(async ({ page }) => {
  await signInToDemo(page, "/customers");
});

test("shows cohorts as a monthly grid with blank incomplete months", async ({ page }) => {
  const { cohorts } = await (await page.request.get("/api/customers")).json();
  expect(cohorts.length).toBeGreaterThan(10);
  const latest = cohorts.at(-1);
  expect(latest.months).toHaveLength(1);
  expect(latest.months[0].retention).toBeNull();
  await page.getByRole("tab", { name: "Retention" }).click();
  await expect(page.getByRole("tabpanel", { name: "Retention" })).toContainText("%");
  await page.getByRole("tab", { name: "Revenue" }).click();
  const cell = page.getByRole("tabpanel", { name: "Revenue" }).locator("td[title]").first();
  const shown = (await cell.getAttribute("title")) ?? "";
  expect(shown).toContain("$");
  await cell.getByRole("link").click();
  await expect(page.locator("[data-metric=total_sales]").first()).toHaveText(shown);
});

test("shows the figures of all segments in the same lines, however long they are", async ({
  page,
}) => {
  const segments = page.getByRole("region", { name: "Customer Segments" }).getByRole("region");
  await expect(segments).toHaveCount(3);
  const revenue = segments.last().getByRole("link", { name: "$" });
  await revenue.evaluate((link) => (link.textContent = "$1.00"));
  const shares = await segments.getByText("Share of revenue").all();
  const tops = await Promise.all(shares.map(async (share) => (await share.boundingBox())?.y));
  expect(new Set(tops).size).toBe(1);
});

test("shows the segments of the demo store's customers", async ({ page }) => {
  const { segments } = await (await page.request.get("/api/customers")).json();
  const share = Object.fromEntries(
    segments.map((segment: { label: string; share: number }) => [segment.label, segment.share]),
  );
  expect(Math.abs(share.VIP - 8)).toBeLessThanOrEqual(1);
  expect(Math.abs(share.Regular - 20)).toBeLessThanOrEqual(1);
  expect(Math.abs(share["One-time"] - 72)).toBeLessThanOrEqual(1);
  for (const label of ["VIP", "Regular", "One-time"]) {
    await expect(
      page.getByRole("progressbar", { name: `${label}, share of all customers` }),
    ).toBeVisible();
  }
});

test("starts a detail of a legend on a line of its own rather than breaking it", async ({
  page,
}) => {
  const detail = page.getByRole("list", { name: "Customer Type" }).locator("small").last();
  await expect(detail).toHaveText(/^[\d,]+ orders$/);
  expect(await detail.evaluate(linesOf)).toBe(1);
});

function linesOf(element: Element): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}
