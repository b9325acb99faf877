import * as fc from "fast-check";
import { searchDayRecordSchema } from "@cartograph/contracts/day-records.ts";
import { expect, test } from "vitest";
import { toSearchDays } from "./search-day.mapper.ts";

const context = {
  site: "sc-domain:example.com",
  breakdown: "query",
  days: ["2026-10-30", "2026-10-31"],
  readAt: Date.UTC(2026, 10, 3),
  maxRows: 1_000,
} as const;

test("turns recorded rows into whole numbers", () => {
  const rows = [
    {
      keys: ["2026-10-30", "blue linen shirt"],
      clicks: 41,
      impressions: 655,
      position: 4.815_267_175_572_52,
    },
    { keys: ["2026-10-30", "linen shirt men"], clicks: 12, impressions: 310, position: 7.5 },
  ];
  expect(toSearchDays(rows, context)).toEqual([
    {
      kind: "search_day",
      externalId: "sc-domain:example.com:query:2026-10-30",
      accountExternalId: "sc-domain:example.com",
      day: "2026-10-30",
      readAt: context.readAt,
      breakdown: "query",
      rows: [
        { member: "blue linen shirt", clicks: 41, impressions: 655, positionSum: 3_154 },
        { member: "linen shirt men", clicks: 12, impressions: 310, positionSum: 2_325 },
      ],
    },
    expect.objectContaining({ day: "2026-10-31", rows: [] }),
  ]);
});

test("gives totals one row with an empty member", () => {
  const rows = [{ keys: ["2026-10-31"], clicks: 3, impressions: 9, position: 2 }];
  const [, record] = toSearchDays(rows, { ...context, breakdown: "total" });
  expect(record?.rows).toEqual([{ member: "", clicks: 3, impressions: 9, positionSum: 18 }]);
});

test("keeps the rows with most clicks of a day", () => {
  const rows = Array.from({ length: 5 }, (_, index) => ({
    keys: ["2026-10-30", `lamp ${index}`],
    clicks: index,
    impressions: 10,
    position: 1,
  }));
  const [record] = toSearchDays(rows, { ...context, maxRows: 2 });
  expect(record?.rows.map(({ member }) => member)).toEqual(["lamp 4", "lamp 3"]);
});

test("merges addresses that are equal after shortening", () => {
  const long = `https://example.com/${"a".repeat(2_100)}`;
  const rows = ["1", "2"].map((end) => ({
    keys: ["2026-10-30", long + end],
    clicks: 1,
    impressions: 4,
    position: 2,
  }));
  const [record] = toSearchDays(rows, { ...context, breakdown: "page" });
  expect(record?.rows).toEqual([
    { member: long.slice(0, 2_000), clicks: 2, impressions: 8, positionSum: 16 },
  ]);
});

test("keeps all sums whatever the order of the answer", () => {
  const row = fc.record({
    keys: fc.tuple(fc.constantFrom(...context.days), fc.string({ maxLength: 4 })),
    clicks: fc.nat(500),
    impressions: fc.integer({ min: 1, max: 5_000 }),
    position: fc.constantFrom(1, 2, 3.5, 10),
  });
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const even = rows.map((each) => ({ ...each, impressions: each.impressions * 2 }));
      const records = toSearchDays(even, context);
      const kept = records.flatMap((record) => searchDayRecordSchema.parse(record).rows);
      for (const field of ["clicks", "impressions"] as const) {
        const sum = (list: readonly Record<typeof field, number>[]) =>
          list.reduce((total, each) => total + each[field], 0);
        expect(sum(kept)).toBe(sum(even));
      }
      expect(toSearchDays(even.toReversed(), context)).toEqual(records);
    }),
  );
});
