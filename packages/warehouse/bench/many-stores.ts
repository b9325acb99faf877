import { statSync } from "node:fs";
import { join } from "node:path";
import { migrateToLatest } from "@cartograph/database/migrate.ts";
import { openDatabase } from "@cartograph/database/open-database.ts";
import type { Database } from "@cartograph/database/schema.ts";
import type { ReportRequest, StoreContext } from "../src/report-request.ts";
import { adsReport } from "../src/questions/ads/ads-report.ts";
import { cartReport } from "../src/questions/checkout/cart-report.ts";
import { customersReport } from "../src/questions/customers/customers-report.ts";
import { productsReport } from "../src/questions/products/products-report.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { trafficReport } from "../src/questions/traffic/traffic-report.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { benchFolder } from "./bench-folder.ts";
import { median } from "./cpu-time.ts";
import { fillStores } from "./filled-stores.ts";
import { type BenchServer, withPostgresql } from "./postgresql-server.ts";

/*
 * CPU time of a store's reports of 30 days beside STORES stores (1,000 unless set), compared with the same store beside
 * nine, in SQLite and in PostgreSQL. Each store has 1,000 orders and daily reports of each kind of source. Both sides
 * alternate, without cached answers.
 */

const most = Number(process.env["STORES"] ?? 1000);
const few = 10;
const [rounds, repeated, target] = [15, 5, 1.3];
const firstAt = Date.UTC(2026, 0, 1, 6);
const now = firstAt + 4 * 86_400_000;
const reports = {
  overview: dashboardReport,
  products: productsReport,
  customers: customersReport,
  traffic: trafficReport,
  cart: cartReport,
  ads: adsReport,
};
type Report = (db: Database, request: ReportRequest) => Promise<unknown>;
type Side = { db: Database; store: StoreContext };

const directory = benchFolder();
await withPostgresql(async (server) => {
  for (const name of ["SQLite", "PostgreSQL"] as const) {
    const sides: Side[] = [];
    for (const count of [few, most]) sides.push(await openSide(server, name, count));
    await compare(name, server, sides);
    for (const { db } of sides) await db.destroy();
  }
});

async function openSide(
  { createDatabase }: BenchServer,
  name: "SQLite" | "PostgreSQL",
  count: number,
): Promise<Side> {
  const file = join(directory, `${count}.sqlite`);
  const db = openDatabase(
    name === "SQLite" ? { file } : { url: await createDatabase(`stores_${count}`), connections: 1 },
  );
  await migrateToLatest(db);
  const stores = await fillStores(db, { count, firstAt, now });
  if (name === "SQLite") {
    console.log(`${count} stores: a file of ${Math.round(statSync(file).size / 1e6)} MB`);
  }
  const store = stores[Math.floor(count / 2)];
  if (store === undefined) throw new Error("There is no store");
  return { db, store };
}

async function compare(
  name: string,
  { cpuMs }: BenchServer,
  sides: readonly Side[],
): Promise<void> {
  const query = { range: "last_30_days", basis: "refund_date" } as const;
  for (const [what, report] of Object.entries<Report>(reports)) {
    const times = sides.map((): number[] => []);
    for (let round = -3; round < rounds; round += 1) {
      for (const [index, { db, store }] of sides.entries()) {
        const ms = await cpuMs(async () => {
          for (let run = 0; run < repeated; run += 1) {
            await bumpStoreVersion(db, store.id);
            await report(db, { store, query, now });
          }
        });
        if (round >= 0) times[index]?.push(ms / repeated);
      }
    }
    const [fewMs = 0, mostMs = 0] = times.map(median);
    const ratio = mostMs / fewMs;
    console.log(
      `${name}, ${what} of 30 days: ${fewMs.toFixed(2)} ms beside ${few} stores,`,
      `${mostMs.toFixed(2)} ms beside ${most}, ${ratio.toFixed(2)} × (target ${target})`,
    );
    const result = { bench: "many-stores", database: name, report: what, few, most };
    console.log(JSON.stringify({ ...result, fewMs, mostMs, ratio, target }));
  }
}
