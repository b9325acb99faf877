import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import type { StoreContext } from "../src/ask.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { dashboardReport } from "../src/questions/sales/dashboard-report.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { bumpStoreVersion } from "../src/store-version.ts";
import { generatedOrders, seededRandom } from "./generated-orders.ts";

/*
 * CPU time of a store's Overview of 30 days beside STORES stores (1,000 unless set) of 1,000 orders each, whose pages
 * arrived in turns, compared with the same store alone in a file. Both sides alternate in one process, without cached
 * answers.
 */

type Db = Awaited<ReturnType<typeof openTestDatabase>>;

const count = Number(process.env["STORES"] ?? 1000);
const [pages, pageSize, rounds, target] = [10, 100, 200, 1.3];
const firstAt = Date.UTC(2026, 0, 1, 6);
const now = firstAt + 4 * 86_400_000;
const directory = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
try {
  await main();
} finally {
  rmSync(directory, { recursive: true });
}

async function main(): Promise<void> {
  const many = await openTestDatabase({ file: join(directory, "many.sqlite") });
  const alone = await openTestDatabase({ file: join(directory, "alone.sqlite") });
  const stores = await fill(many, count);
  const [only] = await fill(alone, 1);
  const middle = stores[Math.floor(count / 2)];
  if (only === undefined || middle === undefined) return;
  const [aloneMs = 0, manyMs = 0] = await compare([alone, only], [many, middle]);
  const ratio = manyMs / aloneMs;
  const bytes = statSync(join(directory, "many.sqlite")).size;
  await many.destroy();
  await alone.destroy();
  process.stdout.write(
    `Overview of 30 days: ${aloneMs.toFixed(2)} ms alone, ${manyMs.toFixed(2)} ms beside ${count} stores, ` +
      `${ratio.toFixed(2)} × (target ${target}); file of ${Math.round(bytes / 1e6)} MB\n`,
  );
}

/** Each store has the same orders. Its pages alternate with those of the others. */
async function fill(db: Db, stores: number): Promise<StoreContext[]> {
  const contexts: StoreContext[] = [];
  for (let index = 0; index < stores; index += 1) {
    contexts.push(await insertTestStore(db, { timezone: "UTC" }));
  }
  const orders = generatedOrders(seededRandom(1), firstAt);
  for (let page = 0; page < pages; page += 1) {
    const records = Array.from({ length: pageSize }, () => orders.next().value);
    for (const store of contexts) await ingestPage(db, { store, records, now });
  }
  for (const { id } of contexts) await mergeChanges(db, id);
  return contexts;
}

async function compare(...sides: readonly (readonly [Db, StoreContext])[]): Promise<number[]> {
  const spent = sides.map(() => 0);
  const query = { range: "last_30_days", basis: "refund_date" } as const;
  for (let round = -20; round < rounds; round += 1) {
    for (const [side, [db, store]] of sides.entries()) {
      await bumpStoreVersion(db, store.id);
      const before = process.cpuUsage();
      await dashboardReport(db, { store, query, now });
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) spent[side] = (spent[side] ?? 0) + user + system;
    }
  }
  return spent.map((sum) => sum / rounds / 1000);
}
