import type { ReportQuery } from "@cartograph/contracts/query-schemas.ts";
import { dayMs } from "@cartograph/contracts/days.ts";
import { cartReport } from "@cartograph/warehouse/questions/checkout/cart-report.ts";
import { customersReport } from "@cartograph/warehouse/questions/customers/customers-report.ts";
import { productsReport } from "@cartograph/warehouse/questions/products/products-report.ts";
import { dashboardReport } from "@cartograph/warehouse/questions/sales/dashboard-report.ts";
import { afterEach, expect, test } from "vitest";
import { type FilledDemo, fillDemo } from "../testing/filled-demo.ts";

const first = Date.UTC(2026, 3, 1, 19, 30);
const last = first + 12 * dayMs;
const query: ReportQuery = { range: "custom", from: "2026-03-01", to: "2026-04-12" };

const opened: FilledDemo[] = [];
afterEach(async () => {
  for (const demo of opened.splice(0)) await demo.close();
});

async function open(options: Pick<Parameters<typeof fillDemo>[0], "present" | "store">) {
  const demo = await fillDemo({ months: 1, platforms: ["shopify"], ...options });
  opened.push(demo);
  return demo;
}

async function syncOnce({ db, sync, storeId }: FilledDemo): Promise<void> {
  const { id } = await db.selectFrom("integrations").select("id").executeTakeFirstOrThrow();
  await sync.start({ storeId, integrationId: id }, "manual");
  await sync.waitForEnd(id);
}

async function figuresOf({ db, storeId }: FilledDemo) {
  const store = { id: storeId, timezone: "America/New_York", currency: "USD" };
  const request = { store, query, now: last };
  const cart = await cartReport(db, request);
  const { revenueByDay } = await dashboardReport(db, request);
  const { byDay } = await productsReport(db, request);
  const { cohorts, segments, byMonth } = await customersReport(db, request);
  const checkouts = await db
    .selectFrom("checkouts")
    .select(["ext_id", "customer_ext_id", "completed_at"])
    .orderBy("ext_id")
    .execute();
  return {
    checkouts,
    boughtLater: cart.abandonmentReasons.find(({ id }) => id === "bought_later"),
    completedLater: cart.completedLater,
    revenueByDay,
    byDay,
    cohorts,
    segments,
    byMonth,
  };
}

test("syncs of what changed have the figures of one import of everything", async () => {
  const synced = await open({ present: first });
  for (let now = first + 6 * dayMs; now <= last; now += 6 * dayMs) {
    synced.setNow(now);
    await syncOnce(synced);
  }
  const imported = await open({ present: last, store: synced.store });
  const figures = await figuresOf(imported);
  expect(figures.boughtLater?.checkouts).toBeGreaterThan(0);
  expect(await figuresOf(synced)).toEqual(figures);
});
