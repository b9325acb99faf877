import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { adSourcePlatforms, emailSourcePlatforms } from "@cartograph/contracts/platform.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { formatDay, parseDay } from "../calendar/days.ts";
import { storeRates } from "../ingestion/exchange-rates.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { mergeChanges } from "../rollups/merge-changes.ts";
import { connectAccount } from "./connect-account.ts";
import { disconnectAccount } from "./disconnect-account.ts";
import { orderHistories } from "./order-histories.ts";
import { sampleCheckout } from "./sample-checkout.ts";
import { sampleItemDay, sampleSearchDay, sampleSessionDay } from "./sample-days.ts";
import { sampleAdDay, sampleEmailDay } from "./sample-marketing.ts";
import { sampleOrder } from "./sample-order.ts";
import { changes, fillStore } from "./same-id-stores.ts";
import { withNewVersion } from "../store-version.ts";

/** Noon of the last day with data in UTC. */
export const upgradedNow = Date.parse("2026-04-30T12:00:00Z");
const days = Array.from({ length: 60 }, (_, index) => formatDay(parseDay("2026-03-01") + index));

/**
 * Fills two stores whose rows alternate: orders with refunds, edits and gift cards, imports that can be undone, a
 * deleted integration, and about 60 days of every platform. The changes of the last page of the first store are not merged.
 */
export async function fillUpgradedStores(db: Kysely<Schema>): Promise<void> {
  const stores = [await fillStore(db, 1), await fillStore(db, 3)];
  for (const [index, store] of stores.entries()) {
    for (const platform of ["tiktok_ads", "mailchimp"] as const) {
      await connectAccount(db, store, { platform, readUntil: upgradedNow, currency: "USD" });
    }
    await withNewVersion(db, store.id, (trx) =>
      trx
        .updateTable("integrations")
        .set({ last_synced_at: upgradedNow })
        .where("store_id", "=", store.id)
        .execute(),
    );
    // The last two days have no rate.
    const rated = days.slice(0, -2);
    await db.transaction().execute(async (transaction) => {
      const rates = rated.map((date) => ({ date, base: "EUR", quote: "USD", rate: "1.08" }));
      await storeRates(transaction, store.id, rates);
    });
    for (const day of days) {
      await ingestPage(db, { store, records: recordsOfDay(day, index), now: upgradedNow });
    }
  }
  await fillInTurns(db, stores);
  const [first] = stores;
  if (first === undefined) return;
  const integrationId = `${first.id}-mailchimp-8d3a3db4d97663a9074efcc16`;
  await disconnectAccount(db, { storeId: first.id, integrationId }, upgradedNow);
  for (const { id } of stores) await mergeChanges(db, id);
  await ingestPage(db, { store: first, records: changes, now: upgradedNow });
}

/** Random histories with a fixed seed, alternating between the stores page by page. */
async function fillInTurns(db: Kysely<Schema>, stores: readonly StoreContext[]): Promise<void> {
  const pages = fc.sample(orderHistories, { seed: 12, numRuns: 24 });
  for (const [index, records] of pages.entries()) {
    const store = stores[index % stores.length];
    if (store === undefined) continue;
    const page = [...records.map((record) => withOwnIds(record, index)), ...unusualOrders(index)];
    await ingestPage(db, { store, records: page, now: upgradedNow });
  }
}

/** Gives each page separate orders. In even pages, line ids are integers, as platforms' are. */
function withOwnIds<Each extends SourceRecord>(record: Each, page: number): Each {
  const text = JSON.stringify(record).replaceAll(/"(\d{4})("|-)/g, `"${page + 10}$1$2`);
  const renamed = page % 2 === 0 ? text.replaceAll(/"(\d+)-(\d)"/g, '"$100$2"') : text;
  return JSON.parse(renamed) as Each;
}

/** Ids that only look like integers, or are too long for a JavaScript number. */
function unusualOrders(page: number): SourceRecord[] {
  const ids = [`00${page}`, `${page}.0`, `-${page}`, `90071992547409${page + 10}`, `1e${page}`];
  return ids.map((id, place) =>
    sampleOrder({
      name: `#${id}`,
      externalId: id,
      placed: `${days[page]}T1${place}:15:00Z`,
      customer: place === 0 ? null : id,
      discountCodes: place === 1 ? ["WELCOME", 'SAY "HI"'] : [],
      countryCode: ["US", "GB", null][place % 3] ?? null,
      lines: [
        {
          productExternalId: id,
          variantExternalId: `7${id}`,
          sku: ` sku-${place} `,
          title: `Item ${id}`,
          unitMinor: 900 + page,
        },
        { productExternalId: null, isGiftCard: true, title: "Gift card", unitMinor: 2500 },
      ],
    }),
  );
}

function recordsOfDay(day: string, index: number): SourceRecord[] {
  const factor = index * 2 + 1 + Number(day.slice(-2));
  const ads = adSourcePlatforms.map((platform, place) =>
    sampleAdDay({
      day,
      platform,
      currency: platform === "facebook_ads" ? "EUR" : "USD",
      rows: {
        c1: { spendMinor: 300 * factor, impressions: 50 * factor, clicks: factor },
        [`c${place + 2}`]: { spendMinor: 70 * factor, conversionsMilli: 1500, clicks: 2 },
      },
    }),
  );
  const emails = emailSourcePlatforms.map((platform) =>
    sampleEmailDay({
      day,
      platform,
      rows: {
        m1: { recipients: 20 * factor, delivered: 19 * factor, opens: 7 * factor, clicks: factor },
        m2: { kind: "flow", recipients: factor, orders: 1, revenueMinor: 111 * factor },
      },
    }),
  );
  const traffic = (["total", "channel", "landing_page", "country"] as const).map((breakdown) =>
    sampleSessionDay({
      day,
      breakdown,
      rows: {
        [breakdown === "total" ? "" : "US"]: {
          sessions: 30 * factor,
          users: 25 * factor,
          engagedSessions: 12 * factor,
          durationMs: 9000 * factor,
          purchases: factor,
        },
      },
    }),
  );
  return [
    ...ads,
    ...emails,
    ...traffic,
    sampleItemDay({ day, rows: { p0: { views: 9 * factor }, p1: { addedToCart: factor } } }),
    sampleSearchDay({ day, rows: { "": { clicks: factor, impressions: 8 * factor } } }),
    sampleSearchDay({ day, breakdown: "page", rows: { "/": { clicks: factor } } }),
    sampleCheckout({ name: `c-${day}`, started: `${day}T07:00:00Z`, totalMinor: 100 * factor }),
  ];
}
