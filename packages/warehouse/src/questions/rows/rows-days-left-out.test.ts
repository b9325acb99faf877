import { describe, expect } from "vitest";
import { now, readUntil, test, threeDays } from "../../testing/ads-test.ts";
import { connectAccount } from "../../testing/connect-account.ts";
import { connectShop } from "../../testing/connect-shop.ts";
import { adDays, analyticsDays, dailyOrders, refusedDay } from "../../testing/days-left-out.ts";
import { metricRows } from "./metric-rows.ts";

describe("the rows of a ratio", () => {
  test.for(["mer", "acos", "conversion_rate"] as const)(
    "of orders and another source leave out the days that %s leaves out",
    async (id, { db, store, connect, ingest }) => {
      await connectShop(db, store, readUntil);
      await connect();
      await connect({ platform: "facebook_ads" });
      await connectAccount(db, store, { platform: "google_analytics", readUntil });
      await ingest([
        ...adDays("google_ads", { EUR: refusedDay }),
        ...adDays("facebook_ads", { EUR: null }),
        ...analyticsDays(),
        ...dailyOrders(),
      ]);
      const { rows, notices } = await metricRows(
        db,
        { store, query: threeDays, now },
        { id, limit: 50 },
      );
      expect(String(notices.map(({ code }) => code))).toMatch(/(ads|analytics)_days_left_out/);
      const dates = rows.map(({ cells }) => JSON.stringify(cells).match(/2026-06-\d\d/)?.[0]);
      expect(new Set(dates)).toEqual(new Set(["2026-06-14", "2026-06-16"]));
    },
  );
});
