import { exportOf, shownRows } from "./exported-table.ts";
import { expect, test, useDemoSession } from "./journey.ts";

test.beforeEach(async ({ page }) => useDemoSession(page));

test("sorts a column both ways and marks its header", async ({ page }) => {
  await page.goto("/traffic");
  const panel = page.getByRole("tabpanel", { name: "Source/Medium" });
  const head = panel.getByRole("columnheader", { name: "Bounce Rate" });
  const rates = async () =>
    (await shownRows(panel.getByRole("table"))).map((cells) => Number.parseFloat(cells[4] ?? ""));
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "descending");
  expect(await rates()).toEqual((await rates()).toSorted((left, right) => right - left));
  await head.getByRole("button").click();
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  expect(await rates()).toEqual((await rates()).toSorted((left, right) => left - right));
});

test("keeps hidden columns after a reload until all are shown again", async ({ page }) => {
  await page.goto("/products");
  const table = page.getByRole("table", { name: "Products" });
  await page.getByRole("button", { name: "Columns of Products" }).click();
  const menu = page.getByRole("group", { name: "Columns" });
  await expect(menu.getByRole("checkbox", { name: "Product", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Show all columns" }).click();
  for (const column of ["Price", "Return Rate"]) {
    await menu.getByRole("checkbox", { name: column }).press("Space");
    await expect(table.getByRole("columnheader", { name: column })).toHaveCount(0);
  }
  await page.reload();
  await expect(table.getByRole("columnheader")).toHaveText([
    "Product",
    "Views",
    "Orders",
    "Revenue",
    "Change",
    "Conversion Rate",
    "Stock Level",
    "Units",
    "Returns",
    "Net Sales",
  ]);
  await page.getByRole("button", { name: "Columns of Products" }).click();
  for (const column of [
    "Views",
    "Orders",
    "Revenue",
    "Change",
    "Conversion Rate",
    "Units",
    "Returns",
    "Net Sales",
  ]) {
    await menu.getByRole("checkbox", { name: column }).uncheck();
  }
  await expect(menu.getByRole("checkbox", { name: "Stock Level" })).toBeDisabled();
  await page.getByRole("button", { name: "Show all columns" }).click();
  await expect(table.getByRole("columnheader")).toHaveCount(12);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Columns of Products" })).toBeFocused();
});

test("lists columns that do not fit and scrolls them beside a fixed first column once chosen", async ({
  page,
}) => {
  await page.goto("/traffic");
  const card = page.getByRole("region", { name: "Geographic Distribution", exact: true });
  const heads = card.getByRole("columnheader");
  const all = [
    "Country",
    "Sessions",
    "Change",
    "Share",
    "Bounce Rate",
    "Avg. Duration",
    "Purchases",
    "Conversion",
  ];
  const region = card.getByRole("region", { name: "Geographic Distribution, table" });
  const hidden = () => region.evaluate((box) => box.scrollWidth - box.clientWidth);
  await expect(heads.last()).not.toHaveText("Conversion");
  await expect.poll(hidden).toBe(0);
  await card.getByRole("button", { name: "Columns of Geographic Distribution" }).click();
  const menu = page.getByRole("group", { name: "Columns" });
  await menu.getByRole("checkbox", { name: "Conversion Hidden to fit" }).check();
  for (const column of ["Bounce Rate", "Avg. Duration", "Purchases"]) {
    await menu.getByRole("checkbox", { name: column }).check();
  }
  await expect(menu.getByText("Hidden to fit")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(heads).toHaveText(all);

  const country = card.getByRole("rowheader").first();
  const before = await country.boundingBox();
  await heads.last().getByRole("button").focus();
  await expect(heads.last()).toBeInViewport({ ratio: 0.9 });
  expect((await country.boundingBox())?.x).toBe(before?.x);
  // A cell focused backwards is not hidden behind the fixed column.
  for (let back = 1; back < all.length - 1; back += 1) await page.keyboard.press("Shift+Tab");
  const sessions = heads.nth(1).getByRole("button");
  await expect(sessions).toBeFocused();
  expect((await sessions.boundingBox())?.x).toBeGreaterThan(
    (before?.x ?? 0) + (before?.width ?? Infinity),
  );

  const { table } = await exportOf(
    page,
    card.getByRole("button", { name: "Export Geographic Distribution as CSV" }),
  );
  expect(table[0]?.map((name) => name.replace(/ \(.+\)$/, ""))).toEqual(all);
});

test("shows all columns when they fit, and lists them all on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.goto("/traffic");
  const card = page.getByRole("region", { name: "Geographic Distribution", exact: true });
  await expect(card.getByRole("columnheader")).toHaveCount(8);
  await page.setViewportSize({ width: 390, height: 844 });
  const first = card.getByRole("listitem").first();
  await first.getByRole("group").click();
  await expect(first.getByText("Avg. Duration")).toBeVisible();
  await expect(first.getByText("Purchases")).toBeVisible();
});

test("sorts a list with a separate control on a phone and keeps tabs on one line", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/ads");
  const card = page.getByRole("region", { name: "Campaign Details" });
  const first = card.getByRole("listitem").first();
  const bestSold = await first.innerText();
  await card.getByRole("button", { name: /Reverse the order/ }).click();
  await expect(first).not.toHaveText(bestSold);
  await card.getByRole("combobox", { name: "Sort by" }).selectOption("Campaign");
  await expect(async () => {
    const names = await card
      .getByRole("list", { name: "Campaign Details" })
      .getByRole("button")
      .allInnerTexts();
    expect(names).toEqual(
      names.toSorted((left, right) =>
        left.localeCompare(right, "en", { numeric: true, sensitivity: "base" }),
      ),
    );
  }).toPass();
  const tabs = card.getByRole("tab");
  const tops = await tabs.evaluateAll((all) =>
    all.map((tab) => Math.round(tab.getBoundingClientRect().top)),
  );
  expect(new Set(tops).size).toBe(1);
  await tabs.first().focus();
  await page.keyboard.press("End");
  await expect(tabs.last()).toBeInViewport({ ratio: 0.9 });
  // A tab that the address has selected is in sight too.
  await page.goto("/ads?tab=tiktok");
  const selected = card.getByRole("tab", { selected: true });
  await expect(selected).toHaveText("TikTok Ads");
  await card.scrollIntoViewIfNeeded();
  await expect(selected).toBeInViewport({ ratio: 0.9 });
  await page.goto("/products");
  await expect(page.getByRole("combobox", { name: "Sort by" })).toHaveCount(1);
});

test("copies a table without the words for screen readers", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/products");
  const table = page.getByRole("table", { name: "Products" });
  await expect(table.getByRole("cell", { name: /^in stock [\d,]+$/ }).first()).toBeVisible();
  await table.evaluate((element) => getSelection()?.selectAllChildren(element));
  await page.keyboard.press("ControlOrMeta+c");
  const copied = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const text = async (type: string) => (await item?.getType(type))?.text() ?? "";
    return [await text("text/plain"), await text("text/html")];
  });
  for (const text of copied) {
    expect(text).toContain("Stock Level");
    expect(text).not.toContain("in stock");
  }
});
