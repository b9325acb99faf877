import { copyFileSync } from "node:fs";
import { join } from "node:path";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Schema } from "@cartograph/database/schema.ts";
import { type Kysely, sql } from "kysely";
import { formatDay } from "../src/calendar/days.ts";
import { dayOf, startOfDay } from "../src/calendar/zoned-day.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import {
  rebuildLineProducts,
  recomputeLineProducts,
} from "../src/testing/rollup-differences/recompute-line-products.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median, rounded } from "./cpu-time.ts";
import { generatedOrders, seededRandom } from "./generated-orders.ts";
import { generatedStore } from "./generated-sales.ts";
import { openGeneratedStore } from "./generated-store.ts";

/*
 * Two costs that must not grow with the store, at BENCH_ORDERS (1,000,000) orders, in CPU time:
 * - a report of a year in which every day changed and nothing is merged, compared with the report without changes;
 * - naming products that are not in the catalog after a page, compared with computing the names from all lines.
 */

const orders = Number(process.env["BENCH_ORDERS"] ?? "1000000");
const lastDay = dayOf(Date.UTC(2026, 5, 17), generatedStore.timezone);
const now = startOfDay(lastDay, generatedStore.timezone) + 15 * 3_600_000;
const year = {
  range: "custom",
  from: formatDay(lastDay - 365),
  to: formatDay(lastDay - 1),
  compare: "none",
} as const;
const rounds = 9;

const folder = benchFolder();
const file = join(folder, "clean.db");
const clean = await openGeneratedStore({ file }, { orders, lastDay });
await sql`pragma wal_checkpoint(truncate)`.execute(clean);
const copy = join(folder, "changed.db");
copyFileSync(file, copy);
const changed = openDatabase({ file: copy });
await measureReader();
await clean.destroy();
await measureNames(changed);
await changed.destroy();

/** New orders, one on each of the days, in the names of the store's products. */
function ordersOn(days: readonly number[], prefix: string): OrderRecord[] {
  const source = generatedOrders(seededRandom(7), 0);
  return days.map((day, index) => {
    const order = source.next().value as OrderRecord;
    const placedAt = startOfDay(day, generatedStore.timezone) + 3_600_000;
    const lines = order.lines.map((line) =>
      Object.assign({}, line, {
        productExternalId: `product-${line.title.replace("Product ", "")}`,
      }),
    );
    const externalId = `${prefix}${index}`;
    return {
      ...order,
      lines,
      externalId,
      name: externalId,
      currency: generatedStore.currency,
      processedAt: placedAt,
      updatedAt: placedAt,
    };
  });
}

async function measureReader(): Promise<void> {
  const days = Array.from({ length: 365 }, (_, index) => lastDay - 1 - index);
  await ingestPage(changed, { store: generatedStore, records: ordersOn(days, "y"), now });
  const times = { clean: [] as number[], changed: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const [side, db] of [["clean", clean] as const, ["changed", changed] as const]) {
      await bumpStoreVersion(db, generatedStore.id);
      const report = () => dashboardReport(db, { store: generatedStore, query: year, now });
      times[side].push(await cpuMs(report));
    }
  }
  const merging = await cpuMs(() => mergeChanges(changed, generatedStore.id));
  const figures = {
    bench: "sales-packing",
    what: "a report of 365 changed days",
    orders,
    cleanMs: rounded(median(times.clean)),
    changedMs: rounded(median(times.changed)),
    ratio: rounded(median(times.changed) / median(times.clean)),
    mergingMs: rounded(merging),
  };
  console.log(JSON.stringify(figures));
  console.log(
    `A year of 365 changed days at ${orders} orders: ${figures.changedMs} ms, ${figures.ratio} of the ${figures.cleanMs} ms without changes; merging them ${figures.mergingMs} ms`,
  );
}

async function measureNames(db: Kysely<Schema>): Promise<void> {
  const storeId = generatedStore.id;
  await db
    .updateTable("products")
    .set({ is_catalogued: 0 })
    .where("store_id", "=", storeId)
    .execute();
  const fromAllLines = await cpuMs(() => recomputeLineProducts(db, storeId));
  await db.transaction().execute((trx) => rebuildLineProducts(trx, storeId));
  const byPage: number[] = [];
  const afterDeletion: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const days = Array.from({ length: 250 }, () => lastDay + round);
    const records = ordersOn(days, `n${round}-`);
    await ingestPage(db, { store: generatedStore, records, now });
    byPage.push(await cpuMs(() => mergeChanges(db, storeId)));
    const deletion = { kind: "deletion", entity: "order", deletedAt: now } as const;
    const externalId = records.at(-1)?.externalId ?? "";
    await ingestPage(db, { store: generatedStore, records: [{ ...deletion, externalId }], now });
    afterDeletion.push(await cpuMs(() => mergeChanges(db, storeId)));
  }
  const figures = {
    bench: "sales-packing",
    what: "names of products known only from lines",
    orders,
    fromAllLinesMs: rounded(fromAllLines),
    afterPageMs: rounded(median(byPage)),
    afterDeletionMs: rounded(median(afterDeletion)),
  };
  console.log(JSON.stringify(figures));
  console.log(
    `Names of products known only from lines at ${orders} orders: ${figures.afterPageMs} ms after a page, ${figures.afterDeletionMs} ms after the latest order was deleted, ${figures.fromAllLinesMs} ms from all lines`,
  );
}
