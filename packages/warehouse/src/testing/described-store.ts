import type { DeletionRecord, OrderRecord, SourceRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../report-request.ts";
import { ingestPage } from "../ingestion/ingest-page.ts";

export const describedNow = Date.parse("2026-06-17T15:20:00-04:00");

/** A store in New York with these orders, extended by countries and discount codes, and a catalog with collections. */
export async function describedStore(
  db: Database,
  deliveries: readonly (OrderRecord | DeletionRecord)[],
): Promise<StoreContext> {
  const store = await insertTestStore(db, { timezone: "America/New_York", currency: "USD" });
  const records = [...catalog, ...deliveries.map(described)];
  await ingestPage(db, { store, records, now: describedNow });
  return store;
}

/** Delivers more orders with the same countries and codes to the store. */
export async function deliverDescribed(
  db: Database,
  store: StoreContext,
  deliveries: readonly (OrderRecord | DeletionRecord)[],
): Promise<void> {
  await ingestPage(db, { store, records: deliveries.map(described), now: describedNow });
}

const countries = ["US", "de", null];
const codes = [[], ["SPRING"], ["VIP", "SPRING"], []];

function described(record: OrderRecord | DeletionRecord): SourceRecord {
  if (record.kind !== "order") return record;
  const number = Number(record.externalId);
  return {
    ...record,
    countryCode: countries[number % countries.length] ?? null,
    discountCodes: codes[number % codes.length] ?? [],
  };
}

const product = {
  kind: "product",
  handle: null,
  status: "active",
  productType: null,
  isGiftCard: false,
  imageUrl: null,
  currency: "USD",
  updatedAt: 0,
  variants: [],
} as const;

const catalog: SourceRecord[] = [
  { ...product, externalId: "p1", title: "Mug", vendor: "Clay & Co", variants: [] },
  { ...product, externalId: "p2", title: "Lamp", vendor: null, variants: [] },
  collection("c1", "Kitchen", ["p1"]),
  collection("c2", "Gifts", ["p1", "p2"]),
];

function collection(externalId: string, title: string, productExternalIds: string[]): SourceRecord {
  const dates = { handle: null, updatedAt: 0 };
  return { kind: "collection", externalId, title, productExternalIds, ...dates };
}
