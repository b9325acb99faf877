import type { DimensionId } from "@cartograph/contracts/dimensions/definitions.ts";
import type { Filter } from "@cartograph/contracts/dimensions/filters.ts";
import type { MetricId } from "@cartograph/contracts/metrics/definitions.ts";
import { describe, expect } from "vitest";
import { now, readUntil, test as adsTest, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { disconnectAccount } from "../../testing/disconnect-account.ts";
import { adDays, analyticsDays, dailyOrders, refusedDay } from "../../testing/days-left-out.ts";
import { metricBreakdown } from "./metric-breakdown.ts";

type Asked = { ids: [MetricId, ...MetricId[]]; by: DimensionId[]; filters?: Filter[] };

/** The values of a row, then the value and previous figure of each metric. */
type Row = [string, ...(number | null)[][]];

const test = adsTest
  .extend("rowsOf", ({ db, store }) => async ({ ids, by, filters = [] }: Asked) => {
    const [id, ...metrics] = ids;
    const request = { store, query: threeDays, now, filters };
    const { rows } = await metricBreakdown(db, request, { id, by, metrics, limit: 50 });
    return rows.map(({ values, metrics: figures }): Row => [
      values.join(),
      ...ids.map((each) => [figures[each]?.value ?? null, figures[each]?.previous ?? null]),
    ]);
  })
  .extend("fill", ({ db, store, connect, ingest }) => async () => {
    await connectShop(db, store, readUntil);
    await connect();
    await connectAccount(db, store, { platform: "google_analytics", readUntil });
    const ads = adDays("google_ads", { EUR: refusedDay });
    await ingest([...ads, ...analyticsDays(), ...dailyOrders()]);
  });

describe("a day that is left out", () => {
  test.for([
    ["ad_spend", 5],
    ["sessions", 4],
    ["product_views", 4],
    ["unique_visitors", 4],
    ["mer", 2],
    ["acquired_customers", 0],
  ] as const)("has no row of %s", async ([id, value], { fill, rowsOf }) => {
    await fill();
    const rows = await rowsOf({ ids: [id], by: ["day"] });
    expect(rows).toEqual(
      value === 0
        ? []
        : [
            ["2026-06-14", [value, value]],
            ["2026-06-16", [value, value]],
          ],
    );
  });

  test("does not make weekdays unknown that only the compared days have", async ({
    fill,
    rowsOf,
  }) => {
    await fill();
    const rows = await rowsOf({ ids: ["orders", "ad_spend", "sessions"], by: ["weekday"] });
    const values = rows.map(([weekday, ...figures]) => [
      weekday,
      ...figures.map((each) => each[0]),
    ]);
    // The range is a Sunday to a Tuesday, the compared days are a Thursday to a Saturday.
    expect(values.toSorted()).toEqual([
      ["1", 1, null, null],
      ["2", 1, 5, 4],
      ["4", 0, 0, 0],
      ["5", 0, 0, 0],
      ["6", 0, 0, 0],
      ["7", 1, 5, 4],
    ]);
  });

  test.for([["day"], ["day", "weekday"], ["weekday"]] satisfies DimensionId[][])(
    "is unknown in rows of other metrics by %s",
    async (by, { fill, rowsOf }) => {
      await fill();
      const rows = await rowsOf({
        ids: ["orders", "ad_spend", "sessions", "mer", "acquired_customers"],
        by,
      });
      const known = [1, 5, 4, 2, 0];
      const unknown = [1, null, null, null, null];
      const ofRange = rows.filter((row) => row[1]?.[0] === 1);
      const values = ofRange.map(([, ...figures]) => figures.map(([value]) => value));
      // June 15 is a Monday, the first weekday.
      const expected = by[0] === "day" ? [known, unknown, known] : [unknown, known, known];
      expect(values).toEqual(expected);
      if (by[0] !== "day") return;
      const previous = rows.map(([, ...figures]) => figures.map((each) => each[1]));
      expect(previous).toEqual(expected);
    },
  );

  test("is not in a week, which is then not compared", async ({ fill, rowsOf }) => {
    await fill();
    expect(await rowsOf({ ids: ["ad_spend", "sessions"], by: ["week"] })).toEqual([
      ["2026-06-08", [5, 5], [4, 4]],
      ["2026-06-15", [5, null], [4, null]],
    ]);
  });

  test("is unknown in the rows of its account only", async ({ connect, ingest, rowsOf }) => {
    await connect();
    await connect({ platform: "facebook_ads" });
    const google = adDays("google_ads", { EUR: refusedDay });
    await ingest([...google, ...adDays("facebook_ads", { EUR: null })]);
    const rows = [
      ["2026-06-14,google_ads", [5, 5]],
      ["2026-06-14,facebook_ads", [5, 5]],
      ["2026-06-15,facebook_ads", [5, 5]],
      ["2026-06-16,google_ads", [5, 5]],
      ["2026-06-16,facebook_ads", [5, 5]],
    ];
    expect(await rowsOf({ ids: ["ad_spend"], by: ["day", "platform"] })).toEqual(rows);
    const byCampaign = await rowsOf({ ids: ["ad_spend"], by: ["day", "campaign"] });
    expect(byCampaign.map(([, ...figures]) => figures)).toEqual(rows.map(() => [[5, 5]]));
    expect(await rowsOf({ ids: ["ad_spend"], by: ["day"] })).toEqual([
      ["2026-06-14", [10, 10]],
      ["2026-06-15", [5, null]],
      ["2026-06-16", [10, 10]],
    ]);
  });
});

describe("a filter by weekday that only an unknown day of the range matches", () => {
  const tuesday: Filter[] = [{ dimension: "weekday", operator: "is_not", values: ["7", "1"] }];
  /** Monday has begun, Sunday is complete. */
  const readUntilMonday = Date.parse("2026-06-15T15:00:00-04:00");

  test("leaves rows unknown that only the compared days have", async ({
    db,
    store,
    ingest,
    rowsOf,
  }) => {
    await connectAccount(db, store, { platform: "google_analytics", readUntil: readUntilMonday });
    // The days before the refused one: two records each.
    await ingest(analyticsDays().slice(0, 8));
    expect(await rowsOf({ ids: ["product_views"], by: ["product"], filters: tuesday })).toEqual([
      [expect.any(String), [null, 4]],
    ]);
  });

  test("leaves the rows of that account unknown", async ({ connect, ingest, rowsOf }) => {
    await connect();
    await connect({ platform: "facebook_ads", readUntil: readUntilMonday });
    const facebook = adDays("facebook_ads", { EUR: null }).slice(0, 4);
    await ingest([...adDays("google_ads", { EUR: null }), ...facebook]);
    expect(await rowsOf({ ids: ["ad_spend"], by: ["platform"], filters: tuesday })).toEqual([
      ["google_ads", [5, 5]],
      ["facebook_ads", [null, 5]],
    ]);
    const byCampaign = await rowsOf({ ids: ["ad_spend"], by: ["campaign"], filters: tuesday });
    expect(byCampaign.map(([, figures]) => figures)).toEqual([
      [5, 5],
      [null, 5],
    ]);
  });
});

test("rows of an account that was disconnected before the range are 0, as in the total", async ({
  db,
  store,
  connect,
  ingest,
  rowsOf,
}) => {
  await connect();
  await connect({ platform: "facebook_ads", readUntil: sundayMorning });
  const facebook = adDays("facebook_ads", { EUR: null }).slice(0, 3);
  await ingest([...adDays("google_ads", { EUR: null }), ...facebook]);
  const integrations = db.selectFrom("integrations").where("store_id", "=", store.id);
  const facebookAds = integrations.where("platform", "=", "facebook_ads");
  const { id } = await facebookAds.select("id").executeTakeFirstOrThrow();
  await disconnectAccount(db, { storeId: store.id, integrationId: id }, sundayMorning);
  expect(await rowsOf({ ids: ["ad_spend"], by: ["platform"] })).toEqual([
    ["google_ads", [15, 15]],
    ["facebook_ads", [0, 15]],
  ]);
});

/** Saturday, the day before the range, is complete. */
const sundayMorning = Date.parse("2026-06-14T00:30:00-04:00");
