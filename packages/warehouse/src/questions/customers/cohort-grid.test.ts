import * as fc from "fast-check";
import { daysOfMonth } from "@cartograph/contracts/days.ts";
import { testRuns } from "@cartograph/contracts/testing/test-runs.ts";
import { insertTestStore, openTestDatabase } from "@cartograph/database/testing/test-database.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formatMonth, monthOf, parseDay } from "../../calendar/days.ts";
import { ingestPage } from "../../ingestion/ingest-page.ts";
import { orderHistories } from "../../testing/order-histories.ts";
import { metricValues } from "../metric-values.ts";
import { customersReport } from "./customers-report.ts";

const now = Date.parse("2026-07-17T15:20:00-04:00");

let db: Awaited<ReturnType<typeof openTestDatabase>>;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.destroy());

test("has the customers and, by order date, the total sales of its cohort and month in each cell", async () => {
  const property = fc.asyncProperty(
    orderHistories,
    fc.constantFrom("", "segment:is:one_time"),
    async (records, filters) => {
      const store = await insertTestStore(db);
      await ingestPage(db, { store, records, now });
      const lastMonth = { range: "last_month", filters } as const;
      const { cohorts } = await customersReport(db, { store, query: lastMonth, now });
      const shown = cohorts.flatMap(({ cohort, months }) =>
        months.map((cell) => ({ ...cell, cohort })),
      );
      for (const { cohort, month, customers, revenueAfterRefunds } of shown) {
        const query = {
          range: "custom",
          ...daysOfMonth(formatMonth(monthOf(parseDay(`${cohort}-01`)) + month)),
          basis: "order_date",
          filters: `acquired_month:is:${cohort}${filters && `;${filters}`}`,
        } as const;
        const ids = ["customers", "total_sales"] as const;
        const values = await metricValues(db, { store, query, now }, ids);
        expect([cohort, month, ...values.map(({ value }) => value)]).toEqual([
          cohort,
          month,
          customers,
          revenueAfterRefunds,
        ]);
      }
    },
  );
  await fc.assert(property, { numRuns: testRuns(25) });
});
