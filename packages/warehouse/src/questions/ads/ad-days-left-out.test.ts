import type { AdsReport } from "@cartograph/contracts/reports/ads.ts";
import { insertTestStore } from "@cartograph/database/testing/test-database.ts";
import { describe, expect } from "vitest";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { now, readUntil, test, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { sampleAdDay } from "../../testing/sample-marketing.ts";
import { adsReport } from "./ads-report.ts";

const daysWithSpend = (spendMinor: number) =>
  ["2026-06-13", "2026-06-14", "2026-06-15", "2026-06-16"].map((day) =>
    sampleAdDay({ day, rows: { a: { spendMinor: day === "2026-06-15" ? spendMinor : 500 } } }),
  );

const noticeCodes = ({ notices }: AdsReport) => notices.map(({ code }) => code);

describe("a day with a figure too large to be counted", () => {
  test("is named and not compared until it is read with figures that can be", async ({
    connect,
    ingest,
    report,
  }) => {
    await connect();
    await ingest(daysWithSpend(Number.MAX_SAFE_INTEGER));
    const { notices } = await report();
    expect(notices).toContainEqual({
      code: "ads_days_left_out",
      message:
        "Left out because a figure is too large to be counted exactly or in another currency than its account: Google Ads on June 15, 2026. Totals may be too low, and charts may have gaps.",
    });
    const day = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
    expect((await report(day)).adSpend).toMatchObject({ adSpend: 5, percentChange: null });
    expect((await report(day)).adSpend.previousAdSpend).toBeNull();
    const later = Date.parse("2026-06-18T12:00:00Z");
    await ingest(daysWithSpend(700).map((record) => ({ ...record, readAt: later })));
    expect(noticeCodes(await report())).not.toContain("ads_days_left_out");
    expect((await report(day)).adSpend.previousAdSpend).toBe(7);
  });

  test.for([
    ["the last of its page", [[0, 1, 2], [3]]],
    [
      "the first of its page",
      [
        [2, 3],
        [0, 1],
      ],
    ],
    ["on a page of its own, read first", [[2], [0, 1, 3]]],
    ["on a page of its own, read last", [[0, 1, 3], [2]]],
  ] as const)(
    "is named and not compared when it is %s",
    async ([, pages], { connect, ingest, report }) => {
      await connect();
      const days = daysWithSpend(Number.MAX_SAFE_INTEGER);
      for (const page of pages)
        await ingest(days.filter((_day, index) => page.some((at) => at === index)));
      expect(noticeCodes(await report())).toContain("ads_days_left_out");
      const day = { range: "custom", from: "2026-06-16", to: "2026-06-16" } as const;
      expect((await report(day)).adSpend).toMatchObject({ adSpend: 5, percentChange: null });
      expect((await report(day)).adSpend.previousAdSpend).toBeNull();
    },
  );

  test.for(["first", "last"])(
    "is unknown when it is the %s day of the account",
    async (which, { connect, ingest, report }) => {
      await connect();
      const days = daysWithSpend(Number.MAX_SAFE_INTEGER);
      await ingest(which === "first" ? days.slice(2) : days.slice(0, 3));
      const { performanceByDay } = await report();
      const dates = performanceByDay.map(({ date }) => date);
      expect(dates).toEqual(which === "first" ? ["2026-06-16"] : ["2026-06-14"]);
      const day = { range: "custom", from: "2026-06-15", to: "2026-06-15" } as const;
      expect((await report(day)).adSpend.adSpend).toBeNull();
    },
  );

  test.for([
    ["earlier", -1],
    ["at the same time", 0],
    ["later", 1],
  ] as const)(
    "has the figures of any other reading, also one %s",
    async ([, difference], { db }) => {
      for (const spendMinor of [700, 701, 702]) {
        const other = await insertTestStore(db);
        await connectAccount(db, other, { platform: "google_ads", currency: "USD", readUntil });
        const ofOther = { store: other, now };
        await ingestPage(db, { ...ofOther, records: daysWithSpend(Number.MAX_SAFE_INTEGER) });
        const records = daysWithSpend(spendMinor).map((record) => ({
          ...record,
          readAt: record.readAt + difference,
        }));
        await ingestPage(db, { ...ofOther, records });
        const { adSpend, notices } = await adsReport(db, { ...ofOther, query: threeDays });
        expect(adSpend.adSpend).toBe((1000 + spendMinor) / 100);
        expect(notices.map(({ code }) => code)).not.toContain("ads_days_left_out");
      }
    },
  );

  test("keeps the figures of an earlier reading", async ({ connect, ingest, report }) => {
    await connect();
    await ingest(daysWithSpend(700));
    const huge = daysWithSpend(Number.MAX_SAFE_INTEGER);
    await ingest(huge.map((record) => ({ ...record, readAt: record.readAt + 1 })));
    expect((await report()).adSpend.adSpend).toBe(17);
    expect(noticeCodes(await report())).not.toContain("ads_days_left_out");
  });
});
