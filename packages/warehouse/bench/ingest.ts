import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { rebuildDirtyDays } from "../src/rollups/rebuild-dirty-days.ts";
import { bareRows, bareUpsert, newNumbering } from "./bare-upsert.ts";
import {
  generatedCatalogue,
  generatedOrders,
  seededRandom,
  withRefund,
} from "./generated-orders.ts";

/*
 * What it costs to store orders with every sum kept, against storing the same rows and nothing else. Both sides run
 * in turn in one process on files of their own; the clock is the CPU time of the process. The bare side is given its
 * rows ready made; the full side begins with records, as a sync does, and has its packed columns rebuilt at the end
 * of each round.
 */

const baseOrders = 20_000;
const rounds = 5;
const ordersPerRound = 3000;
const pageSize = 250;
const target = 0.5;
const firstAt = Date.UTC(2025, 0, 1, 6);

const directory = mkdtempSync(join(tmpdir(), "cartograph-bench-"));
try {
  await main();
} finally {
  rmSync(directory, { recursive: true });
}

async function main(): Promise<void> {
  const bare = await openTestDatabase({ file: join(directory, "bare.sqlite") });
  const full = await openTestDatabase({ file: join(directory, "full.sqlite") });
  const bareStore = await insertTestStore(bare);
  const fullStore = await insertTestStore(full);
  const numbering = newNumbering();
  const orders = generatedOrders(seededRandom(1), firstAt);
  const upsert = (rows: ReturnType<typeof bareRows>) => bareUpsert(bare, rows);
  const prepare = (records: OrderRecord[]) => bareRows(bareStore, records, numbering);
  const ingest = (records: OrderRecord[]) =>
    ingestPage(full, { store: fullStore, records, now: firstAt });

  await ingestPage(full, { store: fullStore, records: generatedCatalogue(), now: firstAt });
  const base = take(orders, baseOrders);
  for (const page of pages(base)) {
    await upsert(prepare(page));
    await ingest(page);
  }
  await rebuildDirtyDays(full, fullStore.id);

  const fresh: Sides = { bare: [], narrow: [], full: [] };
  const changed: Sides = { bare: [], narrow: [], full: [] };
  for (let round = 0; round < rounds; round += 1) {
    await measure(fresh, take(orders, ordersPerRound));
    // Refunds of orders of the last weeks, scattered as they come.
    const recent = base.slice(-ordersPerRound * 4).filter((_, index) => index % 4 === round % 4);
    const later = firstAt + 400 * 86_400_000 + round;
    await measure(
      changed,
      recent.map((order) => withRefund(order, later)),
    );
  }
  await bare.destroy();
  await full.destroy();
  report("new orders", fresh);
  report("refunded orders", changed);

  async function measure(sides: Sides, records: OrderRecord[]): Promise<void> {
    const recordPages = pages(records);
    const rowPages = recordPages.map(prepare);
    sides.bare.push(
      await cpuMs(async () => {
        for (const rows of rowPages) await upsert(rows);
      }),
    );
    const narrow = await cpuMs(async () => {
      for (const page of recordPages) await ingest(page);
    });
    const packed = await cpuMs(() => rebuildDirtyDays(full, fullStore.id));
    sides.narrow.push(narrow);
    sides.full.push(narrow + packed);
  }
}

type Sides = { bare: number[]; narrow: number[]; full: number[] };

function take<T>(source: Generator<T>, count: number): T[] {
  return Array.from({ length: count }, () => source.next().value as T);
}

function pages<T>(records: readonly T[]): T[][] {
  const result: T[][] = [];
  for (let start = 0; start < records.length; start += pageSize) {
    result.push(records.slice(start, start + pageSize));
  }
  return result;
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

function report(what: string, sides: Sides): void {
  const bareMs = median(sides.bare);
  const figures = {
    bench: "ingest",
    what,
    ordersPerCpuSecond: {
      bare: perSecond(bareMs),
      withNarrowRollups: perSecond(median(sides.narrow)),
      withAllRollups: perSecond(median(sides.full)),
    },
    ratioNarrow: rounded(median(sides.narrow.map((ms, index) => (sides.bare[index] ?? NaN) / ms))),
    ratio: rounded(median(sides.full.map((ms, index) => (sides.bare[index] ?? NaN) / ms))),
    target,
  };
  console.log(JSON.stringify(figures));
  console.log(
    `Ingest, ${what}: ${figures.ratio} of a bare upsert with all rollups (${figures.ratioNarrow} without the packed columns), target ${target}`,
  );
}

function perSecond(ms: number): number {
  return Math.round((ordersPerRound / ms) * 1000);
}

function rounded(ratio: number): number {
  return Math.round(ratio * 100) / 100;
}
