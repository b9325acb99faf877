import { join } from "node:path";
import type { OrderRecord } from "@cartograph/contracts/records.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { ingestPage } from "../src/ingestion/ingest-page.ts";
import { mergeChanges } from "../src/rollups/merge-changes.ts";
import { bareRows, bareUpsert, newNumbering } from "./bare-upsert.ts";
import { benchFolder } from "./bench-folder.ts";
import { cpuMs, median, rounded } from "./cpu-time.ts";
import { generatedCatalog, generatedOrders, seededRandom, withRefund } from "./generated-orders.ts";

/*
 * Cost of ingesting orders with all rollups, compared with only upserting the same rows. Both sides alternate in
 * one process on separate files, start with the same records and are measured in CPU time. The full side includes
 * merging its changes of packed columns at the end of each round. A second ratio compares with a bare side whose rows are
 * prepared before timing.
 */

const baseOrders = 20_000;
const rounds = 4;
const ordersPerRound = 6000;
const pageSize = 500;
const target = 0.5;
const noCost = { bare: NaN, upserting: NaN, narrow: NaN, full: NaN };
const firstAt = Date.UTC(2025, 0, 1, 6);

const directory = benchFolder();
await main();

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

  await ingestPage(full, { store: fullStore, records: generatedCatalog(), now: firstAt });
  const base = take(orders, baseOrders);
  for (const page of pages(base)) {
    await upsert(prepare(page));
    await ingest(page);
  }
  await mergeChanges(full, fullStore.id);

  const fresh: Round[] = [];
  const changed: Round[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await measure(fresh, take(orders, ordersPerRound));
    // Refunds arrive scattered over the orders of the last weeks.
    const recent = base
      .slice(-ordersPerRound * rounds)
      .filter((_, index) => index % rounds === round);
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

  async function measure(results: Round[], records: OrderRecord[]): Promise<void> {
    const recordPages = pages(records);
    // Touch the generated strings first, so that neither side pays for it.
    JSON.stringify(records);
    const sides = [() => measureBare(recordPages), () => measureFull(recordPages)] as const;
    const bareFirst = results.length % 2 === 0;
    const early = bareFirst ? await sides[0]() : await sides[1]();
    const late = bareFirst ? await sides[1]() : await sides[0]();
    results.push({ ...noCost, ...early, ...late });
  }

  async function measureBare(recordPages: readonly OrderRecord[][]): Promise<Partial<Round>> {
    const rowPages: ReturnType<typeof bareRows>[] = [];
    const making = await cpuMs(async () => {
      for (const page of recordPages) rowPages.push(prepare(page));
    });
    const upserting = await cpuMs(async () => {
      for (const rows of rowPages) await upsert(rows);
    });
    return { bare: making + upserting, upserting };
  }

  async function measureFull(recordPages: readonly OrderRecord[][]): Promise<Partial<Round>> {
    const narrow = await cpuMs(async () => {
      for (const page of recordPages) await ingest(page);
    });
    const packing = await cpuMs(() => mergeChanges(full, fullStore.id));
    return { narrow, full: narrow + packing };
  }
}

/** CPU milliseconds of each side. */
type Round = { bare: number; upserting: number; narrow: number; full: number };

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

function report(what: string, results: readonly Round[]): void {
  const ratio = (of: (round: Round) => number) => rounded(median(results.map(of)));
  const figures = {
    bench: "ingest",
    what,
    ordersPerCpuSecond: {
      bare: perSecond(results, "bare"),
      withNarrowRollups: perSecond(results, "narrow"),
      withAllRollups: perSecond(results, "full"),
    },
    ratio: ratio((round) => round.bare / round.full),
    ratioWithoutPackedColumns: ratio((round) => round.bare / round.narrow),
    ratioToReadyRows: ratio((round) => round.upserting / round.full),
    target,
  };
  console.log(JSON.stringify(figures));
  console.log(
    `Ingest, ${what}: ${figures.ratio} of a bare upsert from the same records, ${figures.ratioToReadyRows} of one that is given its rows ready made, all rollups included; target ${target}`,
  );
}

function perSecond(results: readonly Round[], side: keyof Round): number {
  return Math.round((ordersPerRound / median(results.map((round) => round[side]))) * 1000);
}
