import { AppError } from "@cartograph/contracts/app-error.ts";
import {
  type ExchangeRate,
  maxStoredRates,
  type RatePair,
} from "@cartograph/contracts/exchange-rates.ts";
import { oncePerDialect, runBatch, selectBatch } from "@cartograph/database/dialects/batch.ts";
import type { Database } from "@cartograph/database/schema.ts";
import { selectByKey, upsertStatement } from "@cartograph/database/statements.ts";
import { formatDay, parseDay } from "../calendar/days.ts";
import { bumpStoreVersion } from "../store-version.ts";

/**
 * Stores rates and replaces those of the same day and pair; if a call has several, the last one wins. `stored` counts
 * new and changed rates. Call it within a transaction.
 * @throws AppError `conflict` when the store would exceed the maximum number of rates; nothing is stored then.
 */
export async function storeRates(
  db: Database,
  storeId: number,
  rates: readonly ExchangeRate[],
): Promise<{ stored: number; unchanged: number }> {
  const last = new Map(
    rates.map((each) => {
      const key = [storeId, each.base, each.quote, parseDay(each.date)] as const;
      return [key.join(), { key, rate: each.rate }];
    }),
  );
  const wanted = [...last.values()];
  const known = await selectBatch<{ rate: string }>(
    db,
    knownRateQuery(db),
    wanted.map(({ key }) => key),
  );
  const changed = wanted.filter(({ rate }, index) => known[index]?.[0]?.rate !== rate);
  const added = known.filter((rows) => rows.length === 0).length;
  if (added > 0) await refuseTooMany(db, storeId, added);
  await runBatch(
    db,
    rateStatement(db),
    changed.map(({ key, rate }) => [...key, rate]),
  );
  if (changed.length > 0) await bumpStoreVersion(db, storeId);
  return { stored: changed.length, unchanged: rates.length - changed.length };
}

async function refuseTooMany(db: Database, storeId: number, added: number): Promise<void> {
  const { stored } = await db
    .selectFrom("exchange_rates")
    .select(({ fn }) => fn.countAll<number>().as("stored"))
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  if (stored + added <= maxStoredRates) return;
  const [most, has, more] = [maxStoredRates, stored, added].map((n) => n.toLocaleString("en"));
  throw new AppError(
    "conflict",
    `A store can have up to ${most} exchange rates: it has ${has}, and the file adds ${more}. Nothing was imported. Delete pairs you no longer need, or send fewer days.`,
  );
}

/** Deletes all rates of a currency pair; returns false if there are none. Call it within a transaction. */
export async function deleteRates(
  db: Database,
  storeId: number,
  { base, quote }: Pick<ExchangeRate, "base" | "quote">,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("exchange_rates")
    .where("store_id", "=", storeId)
    .where("base", "=", base)
    .where("quote", "=", quote)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await bumpStoreVersion(db, storeId);
  return true;
}

/** Lists the store's currency pairs with their days and latest rate, sorted by currency codes. */
export async function listRatePairs(db: Database, storeId: number): Promise<RatePair[]> {
  const pairs = await db
    .selectFrom("exchange_rates")
    .select(({ fn }) => [
      "base",
      "quote",
      fn.countAll<number>().as("days"),
      fn.min<number>("day").as("from"),
      fn.max<number>("day").as("to"),
    ])
    .where("store_id", "=", storeId)
    .groupBy(["base", "quote"])
    .orderBy("base")
    .orderBy("quote")
    .execute();
  const latest = await selectBatch<{ rate: string }>(
    db,
    knownRateQuery(db),
    pairs.map(({ base, quote, to }) => [storeId, base, quote, to]),
  );
  return pairs.map(({ from, to, ...pair }, index) => ({
    ...pair,
    from: formatDay(from),
    to: formatDay(to),
    latestRate: latest[index]?.[0]?.rate ?? "",
  }));
}

const keyed = {
  key: ["store_id", "base", "quote", "day"],
  columns: ["rate"],
} as const;

const knownRateQuery = oncePerDialect((db) => selectByKey(db, "exchange_rates", keyed));
const rateStatement = oncePerDialect((db) => upsertStatement(db, "exchange_rates", keyed));
