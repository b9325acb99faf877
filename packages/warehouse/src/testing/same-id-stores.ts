import type { SourceRecord } from "@cartograph/contracts/records.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import type { Kysely } from "kysely";
import type { StoreContext } from "../report-request.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";
import { fillSampleStore, sampleNow } from "./every-answer.ts";
import { sampleCheckout } from "./sample-checkout.ts";
import { sampleSessionDay } from "./sample-days.ts";
import { sampleAdDay } from "./sample-marketing.ts";
import { sampleOrder } from "./sample-order.ts";

/** With factors 1 and 3, both stores have the same external ids, days and import numbers; their figures and titles differ. */
export async function fillStore(db: Kysely<Schema>, factor: number): Promise<StoreContext> {
  const store = await insertTestStore(db, { timezone: "UTC", name: `Store ${factor}` });
  await fillSampleStore(db, store, factor);
  const fromFile = (name: string, hour: number) =>
    sampleOrder({
      name,
      placed: `2026-03-0${factor}T${hour}:30:00Z`,
      origin: "export",
      customer: `file-${name}`,
      lines: [
        {
          productExternalId: null,
          sku: "WAX",
          title: `Candle ${factor}`,
          quantity: factor,
          unitMinor: 700 * factor,
        },
      ],
    });
  const started = `2026-03-0${factor}T22:00:00Z`;
  const records = [
    fromFile("file-1", 22),
    fromFile("file-2", 23),
    sampleCheckout({ name: "late", started, totalMinor: factor }),
    sampleCheckout({
      name: "now",
      started: "2026-03-10T11:30:00Z",
      lines: [{ variantExternalId: "v2", quantity: 4 }],
    }),
    ...catalog(factor),
  ];
  await ingestPage(db, { store, records, now: sampleNow, importNumber: 1 });
  const later = sampleOrder({
    name: "file-1",
    placed: `2026-03-0${factor}T22:30:00Z`,
    updatedAt: sampleNow,
    origin: "export",
    lines: [{ productExternalId: null, sku: "WAX", title: "Other", quantity: 9 }],
  });
  await ingestPage(db, { store, records: [later], now: sampleNow, importNumber: 2 });
  return store;
}

const lamp = {
  kind: "product" as const,
  externalId: "p0",
  handle: null,
  status: "active" as const,
  isGiftCard: false,
  imageUrl: null,
  currency: "USD",
};

/** Only the stock of `v0` also has an inventory record, and only the store of factor 3 has `v2`. */
function variantsOf(factor: number) {
  return ["v0", "v1", ...(factor === 3 ? ["v2"] : [])].map((externalId) => ({
    externalId,
    title: "Default",
    sku: `LAMP-${factor}`,
    priceMinor: 100 * factor,
    compareAtPriceMinor: null,
    unitCostMinor: null,
    isStockTracked: true,
    inventoryQuantity: factor,
  }));
}

/** A shop's catalog and customers: both stores have the same ids and different values. */
function catalog(factor: number): SourceRecord[] {
  const updatedAt = factor;
  return [
    {
      ...lamp,
      title: `Lamp ${factor}`,
      vendor: `Vendor ${factor}`,
      productType: `Type ${factor}`,
      updatedAt,
      variants: variantsOf(factor),
    },
    {
      kind: "inventory",
      externalId: "i0",
      variantExternalId: "v0",
      isStockTracked: true,
      available: factor,
      unitCostMinor: null,
      stockChangedAt: updatedAt,
      updatedAt,
    },
    {
      kind: "collection",
      externalId: "c0",
      title: `Collection ${factor}`,
      handle: null,
      updatedAt,
      productExternalIds: factor === 1 ? ["p0"] : ["p0", "p1"],
    },
    {
      kind: "customer",
      externalId: "ann",
      createdAt: 0,
      updatedAt,
      countryCode: factor === 1 ? "US" : "DE",
      acceptsEmailMarketing: factor === 1,
    },
  ];
}

/** Changes for the store that was filled with factor 1. */
export const changes: SourceRecord[] = [
  sampleOrder({
    name: "0-0",
    placed: "2026-02-04T11:00:00Z",
    updatedAt: sampleNow,
    customer: "bob",
    lines: [{ productExternalId: "p1", quantity: 5, unitMinor: 900 }],
  }),
  { kind: "deletion", entity: "order", externalId: "1-1", deletedAt: sampleNow },
  { kind: "deletion", entity: "product", externalId: "p2", deletedAt: sampleNow },
  { kind: "deletion", entity: "customer", externalId: "ann", deletedAt: sampleNow },
  sampleSessionDay({
    day: "2026-03-09",
    readAt: "2026-03-11T00:00:00Z",
    rows: { "": { sessions: 1 } },
  }),
  sampleAdDay({
    day: "2026-03-02",
    readAt: "2026-03-11T00:00:00Z",
    rows: { c1: { spendMinor: 1, clicks: 2, impressions: 3 } },
  }),
  sampleCheckout({ name: "left-2026-03-09", started: "2026-03-09T09:00:00Z", totalMinor: 1 }),
  {
    ...lamp,
    title: "Lamp",
    vendor: null,
    productType: null,
    updatedAt: sampleNow,
    variants: [],
  },
];
