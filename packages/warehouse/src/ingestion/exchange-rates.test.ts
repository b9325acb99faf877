import { maxStoredRates } from "@cartograph/contracts/exchange-rates.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { storeVersion } from "../store-version.ts";
import { deleteRates, listRatePairs, storeRates } from "./exchange-rates.ts";

let db: Awaited<ReturnType<typeof openTestDatabase>>;
let store: Awaited<ReturnType<typeof insertTestStore>>;

beforeEach(async () => {
  db = await openTestDatabase();
  store = await insertTestStore(db);
  return () => db.destroy();
});

const euro = (date: string, rate: string) => ({ date, base: "EUR", quote: "USD", rate });

test("stores rates exactly as given and replaces those of the same day and pair", async () => {
  const first = [euro("2026-02-01", "1.10"), euro("2026-02-03", "1.12")];
  expect(await storeRates(db, store.id, first)).toEqual({ stored: 2, unchanged: 0 });
  const second = [
    euro("2026-02-03", "1.13"),
    euro("2026-02-01", "1.10"),
    { date: "2026-02-03", base: "USD", quote: "JPY", rate: "0.000000000001" },
  ];
  expect(await storeRates(db, store.id, second)).toEqual({ stored: 2, unchanged: 1 });
  expect(await listRatePairs(db, store.id)).toEqual([
    {
      base: "EUR",
      quote: "USD",
      days: 2,
      from: "2026-02-01",
      to: "2026-02-03",
      latestRate: "1.13",
    },
    {
      base: "USD",
      quote: "JPY",
      days: 1,
      from: "2026-02-03",
      to: "2026-02-03",
      latestRate: "0.000000000001",
    },
  ]);
});

test("keeps the last of several rates for the same day and pair", async () => {
  const rates = [euro("2026-02-01", "1.2"), euro("2026-02-01", "1.3")];
  expect(await storeRates(db, store.id, rates)).toEqual({ stored: 1, unchanged: 1 });
  expect(await listRatePairs(db, store.id)).toMatchObject([{ days: 1, latestRate: "1.3" }]);
});

test("raises the store's version once per change and not for unchanged rates", async () => {
  const rates = [euro("2026-02-01", "1.10"), euro("2026-02-02", "1.11")];
  await storeRates(db, store.id, rates);
  expect(await storeVersion(db, store.id)).toBe(1);
  await storeRates(db, store.id, rates);
  await storeRates(db, store.id, []);
  expect(await storeVersion(db, store.id)).toBe(1);
});

test("keeps the rates of stores apart", async () => {
  const other = await insertTestStore(db);
  await storeRates(db, store.id, [euro("2026-02-01", "1.10")]);
  expect(await listRatePairs(db, other.id)).toEqual([]);
  expect(await storeVersion(db, other.id)).toBe(0);
});

test("deletes all days of a pair in one direction and one store only", async () => {
  const other = await insertTestStore(db);
  const rates = [euro("2026-02-01", "1.10"), euro("2026-02-02", "1.11")];
  const back = { date: "2026-02-01", base: "USD", quote: "EUR", rate: "0.9" };
  await storeRates(db, store.id, [...rates, back]);
  await storeRates(db, other.id, rates);

  expect(await deleteRates(db, store.id, { base: "EUR", quote: "USD" })).toBe(true);
  expect(await listRatePairs(db, store.id)).toMatchObject([{ base: "USD", quote: "EUR" }]);
  expect(await listRatePairs(db, other.id)).toMatchObject([{ days: 2 }]);
  expect(await storeVersion(db, store.id)).toBe(2);

  expect(await deleteRates(db, store.id, { base: "EUR", quote: "USD" })).toBe(false);
  expect(await storeVersion(db, store.id)).toBe(2);
});

test("refuses all rates of a call that exceeds the maximum, but still accepts changes of stored rates", async () => {
  await storeRates(db, store.id, [euro("2026-02-01", "1.10")]);
  await sql`insert into exchange_rates (store_id, base, quote, day, rate)
    with recursive days (day) as (select 1 union all select day + 1 from days where day < ${maxStoredRates - 2})
    select ${store.id}, 'GBP', 'USD', day, '1.3' from days`.execute(db);
  const version = await storeVersion(db, store.id);
  const tooMany = [
    euro("2026-02-01", "1.11"),
    euro("2026-02-02", "1.2"),
    euro("2026-02-03", "1.2"),
  ];
  await expect(storeRates(db, store.id, tooMany)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("it has 199,999, and the file adds 2"),
  });
  expect(await storeVersion(db, store.id)).toBe(version);
  const [euros] = await listRatePairs(db, store.id);
  expect(euros).toMatchObject({ days: 1, latestRate: "1.10" });

  expect(await storeRates(db, store.id, tooMany.slice(0, 2))).toEqual({ stored: 2, unchanged: 0 });
  const changed = [euro("2026-02-02", "1.3")];
  expect(await storeRates(db, store.id, changed)).toEqual({ stored: 1, unchanged: 0 });
});
