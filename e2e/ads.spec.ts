import {
  expect,
  metricCard,
  metricValue,
  register,
  reportOf,
  shareScreen,
  signInToDemo,
  test,
} from "./journey.ts";

const claimedCards = ["Ad Spend", "ROAS", "Conversions", "CPA"];
const actualCards = ["MER (actual)", "ACOS (actual)", "nCAC (actual)"];
const columns = [
  "Campaign",
  "Platform",
  "Spend",
  "ROAS",
  "Impressions",
  "Clicks",
  "CTR",
  "Conversions",
  "CPA",
];
const platforms = [
  ["Meta", "meta"],
  ["Google", "google"],
  ["TikTok", "tiktok"],
] as const;

type Campaign = { name: string; platform: string; spend: number; roas: number | null };

function cents(rows: readonly { spend: number }[]): number {
  return rows.reduce((sum, { spend }) => sum + Math.round(spend * 100), 0);
}

test.describe("with data", () => {
  shareScreen("/ads");

  test.beforeEach(async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Advertising Performance");
  });

  test("shows claimed and actual figures of the API on separate cards", async ({ page }) => {
    const { adSpend } = await reportOf(page, "ads");
    await expect(metricValue(page, "Ad Spend")).toHaveText(
      adSpend.adSpend.toLocaleString("en-US", { style: "currency", currency: "USD" }),
    );
    await expect(metricValue(page, "ROAS")).toHaveText(`${adSpend.roas.toFixed(2)}x`);
    await expect(metricValue(page, "MER (actual)")).toHaveText(`${adSpend.mer.toFixed(2)}x`);
    for (const card of [...claimedCards, ...actualCards]) {
      await expect(metricValue(page, card)).toHaveText(/\d/);
      await expect(metricCard(page, card)).toContainText("%");
    }
  });

  test("shows the same spend in campaigns, days and the Overview", async ({ page }) => {
    const ads = await reportOf(page, "ads");
    const dashboard = await reportOf(page, "dashboard");
    const total = Math.round(ads.adSpend.adSpend * 100);
    expect(cents(ads.campaigns)).toBe(total);
    expect(cents(ads.performanceByDay)).toBe(total);
    expect(Math.round(dashboard.adSpendData.adSpend * 100)).toBe(total);
    expect(dashboard.adSpendData.roas).toBe(ads.adSpend.roas);
  });

  test("filters the campaign chart by platform", async ({ page }) => {
    const { campaigns } = await reportOf(page, "ads");
    const widget = page.getByRole("region", { name: "Campaign Performance" });
    await expect(widget.locator("svg").first()).toBeVisible();
    for (const [label, platform] of platforms) {
      await widget.getByText(label, { exact: true }).click();
      await expect(widget.getByRole("radio", { name: label })).toBeChecked();
      const own = campaigns.find((campaign: Campaign) => campaign.platform === platform);
      await expect(widget.getByRole("table")).toContainText(own.name);
      const other = campaigns.find((campaign: Campaign) => campaign.platform !== platform);
      await expect(widget.getByRole("table")).not.toContainText(other.name);
    }
  });

  test("labels ROAS values in words and color", async ({ page }) => {
    const { campaigns } = await reportOf(page, "ads");
    const panel = page.getByRole("tabpanel", { name: "All Platforms" });
    const rated = campaigns.find((campaign: Campaign) => campaign.roas !== null);
    const word = rated.roas >= 3 ? "good" : rated.roas >= 2 ? "fair" : "low";
    const row = panel.getByRole("row").filter({ hasText: rated.name });
    await expect(row).toContainText(`${rated.roas.toFixed(2)}x`);
    await expect(row).toContainText(word);
  });

  test("opens a campaign's days", async ({ page }) => {
    const { campaigns } = await reportOf(page, "ads");
    await page.getByRole("button", { name: campaigns[0].name, exact: true }).click();
    const dialog = page.getByRole("dialog", { name: campaigns[0].name });
    await expect(dialog.getByRole("heading", { name: "Spend by day" })).toBeVisible();
    const table = dialog.getByRole("table", { name: "Daily results" });
    await expect(table.getByRole("row").nth(1)).toContainText("$");
    await expect(dialog.getByRole("heading", { name: "Revised data" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: campaigns[0].name, exact: true })).toBeFocused();
  });

  test("shows claimed conversions next to the store's orders", async ({ page }) => {
    const { claims } = await reportOf(page, "ads");
    const widget = page.getByRole("region", { name: "Claimed and Actual", exact: true });
    for (const who of ["Meta (claimed)", "Google (claimed)", "TikTok (claimed)"]) {
      await expect(widget).toContainText(who);
    }
    await expect(widget).toContainText("Store (actual)");
    const sum = claims.platforms.reduce(
      (total: number, { conversions }: { conversions: number }) => total + conversions,
      0,
    );
    expect(sum).toBeCloseTo(claims.claimedConversions, 3);
  });

  test("lists permanent notes below the figures, expanded on tap", async ({ page }) => {
    const { notices } = await reportOf(page, "ads");
    const standing = notices.find(({ code }: { code: string }) => code === "ads_restating");
    const message = page.getByText(standing.message);
    await expect(message).toBeHidden();
    await page.getByText("How these numbers are calculated").click();
    await expect(message).toBeVisible();
  });

  test("converts spend of an account in another currency", async ({ page }) => {
    const { campaigns, unconverted } = await reportOf(page, "ads");
    expect(unconverted).toEqual([]);
    const meta = campaigns.find((campaign: Campaign) => campaign.platform === "meta");
    const answer = await page.request.get(`/api/ads/campaigns/${meta.id}`);
    const report = await answer.json();
    expect(report.campaign.accountCurrency).toBe("EUR");
    expect(report.currency).toBe("USD");
    expect(cents(report.days)).toBe(Math.round(meta.spend * 100));
  });
});

test("sorts and searches campaign details in every tab", async ({ page }) => {
  await signInToDemo(page, "/ads");
  const { campaigns } = await reportOf(page, "ads");
  for (const [label, platform] of platforms) {
    await page.getByRole("tab", { name: `${label} Ads` }).click();
    const panel = page.getByRole("tabpanel", { name: `${label} Ads` });
    const own = campaigns.filter((campaign: Campaign) => campaign.platform === platform);
    await expect(panel.getByRole("row")).toHaveCount(own.length + 1);
  }
  await page.getByRole("tab", { name: "All Platforms" }).click();
  const panel = page.getByRole("tabpanel", { name: "All Platforms" });
  for (const column of columns) {
    await expect(panel.getByRole("columnheader", { name: column, exact: true })).toBeVisible();
  }
  await expect(panel.getByRole("row").nth(1)).toContainText(campaigns[0].name);
  await panel.getByRole("columnheader", { name: "ROAS" }).getByRole("button").click();
  const best = campaigns.toSorted((a: Campaign, b: Campaign) => (b.roas ?? -1) - (a.roas ?? -1))[0];
  await expect(panel.getByRole("row").nth(1)).toContainText(best.name);
  await panel.getByRole("searchbox").fill("no campaign has this name");
  await expect(panel.getByText("No campaigns found")).toBeVisible();
});

test("keeps the time of the oldest source after a refresh and while a campaign is open", async ({
  page,
}) => {
  await page.route("**/trpc/reports.ads*", async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000).toISOString();
    body.result.data.dataSources[1].asOf = twoDaysAgo;
    await route.fulfill({ response: answer, json: body });
  });
  await signInToDemo(page, "/ads");
  const time = page.getByText(/^Last updated: \w{3} \d/);
  await expect(time).toBeVisible();
  await page.getByRole("button", { name: "Refresh Data" }).click();
  await expect(page.getByRole("button", { name: "Refresh Data" })).toBeEnabled();
  await expect(time).toBeVisible();
  const panel = page.getByRole("tabpanel", { name: "All Platforms" });
  await panel.getByRole("row").nth(1).getByRole("button").click();
  await expect(page).toHaveURL(/campaign=/);
  await expect(page.getByRole("heading", { name: "Revised data" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/campaign=/);
  await expect(time).toBeVisible();
});

test("names the platforms to connect when no ad platform is connected", async ({ page }) => {
  await register(page, "/ads");
  for (const card of claimedCards) {
    await expect(metricValue(page, card)).toHaveText("—");
    await expect(metricCard(page, card).getByRole("link", { name: /^Connect / })).toBeVisible();
  }
  for (const widget of [
    "Campaign Performance",
    "Ad Spend Trend",
    "ROAS Trend",
    "Campaign Details",
  ]) {
    await expect(
      page.getByRole("region", { name: widget }).getByRole("link").first(),
    ).toBeVisible();
  }
});
