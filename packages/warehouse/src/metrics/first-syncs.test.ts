import type { Database } from "@cartograph/database/schema.ts";
import { describe, expect, test } from "vitest";
import { adsReport } from "../questions/ads/ads-report.ts";
import { customersReport } from "../questions/customers/customers-report.ts";
import { metricReport } from "../questions/metric-report.ts";
import { productsReport } from "../questions/products/products-report.ts";
import { withNewVersion } from "../store-version.ts";
import { connectShop } from "../testing/connect-shop.ts";
import { now, openStore } from "../testing/dashboard-store.ts";
import { insertIntegration } from "../testing/insert-integration.ts";

const denied = "Customers: Grant read_customers to the app.";

type Run = {
  id: string;
  startedAt: number;
  finishedAt: number | null;
  message?: string;
  isCanceled?: true;
};

async function insertRun(db: Database, storeId: number, run: Run, integrationId: string) {
  await withNewVersion(db, storeId, (trx) =>
    trx
      .insertInto("sync_runs")
      .values({
        id: run.id,
        integration_id: integrationId,
        store_id: storeId,
        trigger: "schedule",
        status: run.finishedAt === null ? "running" : run.isCanceled ? "cancelled" : "partial",
        started_at: run.startedAt,
        finished_at: run.finishedAt,
        message: run.message ?? null,
      })
      .execute(),
  );
}

/** An Overview of a shop with an order and these runs, none of which was complete. */
async function overviewAfter(runs: Run[], orders = 1) {
  const order = { name: "1", placed: "2026-06-16T10:00:00-04:00" };
  const { db, store, ask } = await openStore(orders === 0 ? [] : [order]);
  await connectShop(db, store, null);
  for (const run of runs) await insertRun(db, store.id, run, `${store.id}-shopify`);
  return ask({ range: "yesterday" });
}

const ended: Run = { id: "1", startedAt: now - 2000, finishedAt: now - 1000, message: denied };
const open: Run = { id: "2", startedAt: now, finishedAt: null };

describe("a shop without a complete sync", () => {
  test("is syncing while a run is open, whatever an earlier one missed", async () => {
    const report = await overviewAfter([ended, open]);
    expect(report.notices).toEqual([
      {
        code: "first_sync_unfinished",
        message: "Shopify is still syncing, so figures are still growing.",
      },
    ]);
    expect(report.dataSources).toMatchObject([{ platform: "shopify", status: "syncing" }]);
  });

  test("says on Customers that new customers can turn out to be returning", async () => {
    const { db, store } = await openStore([{ name: "1", placed: "2026-06-16T10:00:00-04:00" }]);
    await connectShop(db, store, null);
    const growing = "Shopify is still syncing, so figures are still growing.";
    const query = { range: "yesterday" } as const;
    for (const [report, message] of [
      [customersReport, `${growing} Some new customers may turn out to be returning.`],
      [productsReport, growing],
    ] as const) {
      const { notices } = await report(db, { store, query, now });
      expect(notices).toContainEqual({ code: "first_sync_unfinished", message });
    }
    for (const id of ["new_customers", "returning_customer_rate", "ncac"] as const) {
      const { notices } = await metricReport(db, { store, query, now }, id);
      expect(notices[0]?.message).toContain("may turn out to be returning");
    }
  });

  test("is incomplete once its run has ended, with what the run reported", async () => {
    const report = await overviewAfter([ended]);
    expect(report.notices).toEqual([
      {
        code: "first_sync_incomplete",
        message: `The first sync of Shopify ended without all data, so figures are missing or too low. ${denied}`,
      },
    ]);
    expect(report.dataSources).toMatchObject([
      { platform: "shopify", status: "incomplete", asOf: null },
    ]);
    expect(report.metrics.orders).toMatchObject({
      value: 1,
      previous: null,
      noPercentChange: { reason: "sync_incomplete" },
    });
  });

  test("is incomplete after a cancellation, in two sentences", async () => {
    const message = "Canceled. Data read so far is kept; the next sync continues from there.";
    const report = await overviewAfter([{ ...ended, message, isCanceled: true }]);
    expect(report.notices).toEqual([
      {
        code: "first_sync_incomplete",
        message:
          "The first sync of Shopify was canceled, so figures are missing or too low. The next sync continues from there.",
      },
    ]);
  });

  test("lacks its figures without an order", async () => {
    const report = await overviewAfter([ended], 0);
    expect(report.missing).toContain("shopify");
    expect(report.dataSources).toMatchObject([{ platform: "shopify", status: "incomplete" }]);
  });
});

test("tells an ad account that is being synced from one whose first sync has ended", async () => {
  const { db, store } = await openStore([]);
  for (const platform of ["google_ads", "tiktok_ads"] as const) {
    await withNewVersion(db, store.id, (trx) =>
      insertIntegration(trx, { id: platform, store_id: store.id, platform }),
    );
  }
  await insertRun(db, store.id, ended, "google_ads");
  await insertRun(db, store.id, open, "tiktok_ads");
  const { notices } = await adsReport(db, { store, query: { range: "yesterday" }, now });
  expect(notices).toEqual([
    {
      code: "ads_first_sync_unfinished",
      message: "TikTok Ads is still syncing. Its figures are added when the first sync is done.",
    },
    {
      code: "ads_first_sync_incomplete",
      message: `The first sync of Google Ads ended without all data, so figures are missing or too low. ${denied}`,
    },
  ]);
});

test("leaves the reasons of several platforms to Integrations", async () => {
  const { db, store } = await openStore([]);
  for (const platform of ["google_ads", "tiktok_ads"] as const) {
    await withNewVersion(db, store.id, (trx) =>
      insertIntegration(trx, { id: platform, store_id: store.id, platform }),
    );
    await insertRun(db, store.id, { ...ended, id: platform }, platform);
  }
  const { notices } = await adsReport(db, { store, query: { range: "yesterday" }, now });
  expect(notices).toEqual([
    {
      code: "ads_first_sync_incomplete",
      message:
        "The first sync of Google Ads and TikTok Ads ended without all data, so figures are missing or too low. See Integrations for the reasons.",
    },
  ]);
});
