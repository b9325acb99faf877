import type { OrderRecord } from "@cartograph/contracts/records.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { startOfDay } from "../src/calendar/zoned-day.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { median } from "./cpu-time.ts";
import { generatedCatalog, generatedOrders, seededRandom, withRefund } from "./generated-orders.ts";
import { generatedStore } from "./generated-sales.ts";
import type { Sides } from "./postgresql-server.ts";

const target = 0.4;
const rounds = 5;
const ordersPerRound = 6000;
const pageSize = 500;

/** Compares the ingestion of new orders, and of the same orders with a refund, in pages with all rollups. */
export async function compareIngestion(
  { sqlite, postgresql, cpuMs, roundTrips }: Sides,
  { orders, lastDay }: { orders: number; lastDay: number },
): Promise<void> {
  const firstAt = startOfDay(lastDay, generatedStore.timezone);
  const source = generatedOrders(seededRandom(1), firstAt);
  const ingest = async (db: Database, records: readonly (OrderRecord | CatalogRecord)[]) => {
    for (let start = 0; start < records.length; start += pageSize) {
      const page = records.slice(start, start + pageSize);
      await ingestPage(db, { store: generatedStore, records: page, now: firstAt });
    }
    await mergeChanges(db, generatedStore.id);
  };
  const { currency } = generatedStore;
  const catalog = generatedCatalog().map((product) => ({ ...product, currency }));
  for (const db of [sqlite, postgresql]) await ingest(db, catalog);
  const kinds = {
    "new orders": [] as Round[],
    "orders delivered again with a refund": [] as Round[],
  };
  for (let round = -1; round < rounds; round += 1) {
    const fresh = Array.from({ length: ordersPerRound }, () => ({
      ...source.next().value,
      currency,
    }));
    const refunded = fresh.map((order) => withRefund(order, order.processedAt + 86_400_000));
    for (const [kind, records] of [
      ["new orders", fresh],
      ["orders delivered again with a refund", refunded],
    ] as const) {
      const before = roundTrips();
      const times = {
        sqliteMs: await cpuMs(() => ingest(sqlite, records)),
        postgresqlMs: await cpuMs(() => ingest(postgresql, records)),
        tripsAPage: Math.round((roundTrips() - before) / (ordersPerRound / pageSize)),
      };
      // The first round compiles and plans.
      if (round >= 0) kinds[kind].push(times);
    }
  }
  for (const [what, results] of Object.entries(kinds)) {
    const perSecond = (side: keyof Round) =>
      Math.round((ordersPerRound / median(results.map((round) => round[side]))) * 1000);
    const ratio = median(results.map((round) => round.sqliteMs / round.postgresqlMs));
    const trips = median(results.map((round) => round.tripsAPage));
    console.log(
      `${orders} orders stored, ${what}: SQLite ${perSecond("sqliteMs")} a CPU second,`,
      `PostgreSQL ${perSecond("postgresqlMs")} = ${ratio.toFixed(2)} × (target ${target}),`,
      `${trips} round trips a page of ${pageSize}`,
    );
    const result = { bench: "postgresql-ingest", orders, what, ratio, target, trips };
    console.log(JSON.stringify(result));
  }
}

type Round = { sqliteMs: number; postgresqlMs: number; tripsAPage: number };
type CatalogRecord = ReturnType<typeof generatedCatalog>[number];
