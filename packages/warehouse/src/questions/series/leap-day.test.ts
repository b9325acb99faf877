import type { SeriesGrain } from "@cartograph/contracts/metrics/series-grains.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { expect, test } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { sampleOrder } from "../../testing/sample-order.ts";
import { metricValues } from "../metric-values.ts";
import { metricSeries } from "./metric-series.ts";

const query = {
  range: "custom",
  from: "2024-02-27",
  to: "2024-02-29",
  compare: "previous_year",
} as const;

/** Orders of last year's 27 and 28 February, compared on the leap day at 10:30. */
async function openStore() {
  const db = await openTestDatabase();
  const store = await insertTestStore(db);
  const now = Date.parse("2024-02-29T10:30:00-05:00");
  await connectShop(db, store, now);
  const placed = ["01-01T12:00", "02-27T12:00", "02-28T09:15", "02-28T10:15", "02-28T10:45"];
  const records = placed.map((time) =>
    sampleOrder({ name: time, placed: `2023-${time}:00-05:00` }),
  );
  await ingestPage(db, { store, records, now });
  const request = { store, query, now };
  return {
    series: async (grain: SeriesGrain) =>
      (await metricSeries(db, request, { id: "orders", grain })).points,
    card: async () => (await metricValues(db, request, ["orders"]))[0],
  };
}

test("compares the hours of 29 February, while it is today, with last year's 28 February", async () => {
  const { series, card } = await openStore();
  const hours = await series("hour");
  const compared = hours.filter(({ previous, previousWhole }) => previous || previousWhole);
  expect(compared.map(({ at, previous, previousWhole }) => [at, previous, previousWhole])).toEqual([
    ["2024-02-27T12:00:00-05:00", 1, 1],
    ["2024-02-29T09:00:00-05:00", 1, 1],
    ["2024-02-29T10:00:00-05:00", 1, 2],
  ]);
  expect(await card()).toMatchObject({ value: 0, previous: 3 });
});

test("compares 29 February, while it is today, with the whole 28 February too", async () => {
  const { series } = await openStore();
  const days = await series("day");
  expect(days.map(({ previous, previousWhole }) => [previous, previousWhole])).toEqual([
    [1, 1],
    [null, null],
    [2, 3],
  ]);
});
