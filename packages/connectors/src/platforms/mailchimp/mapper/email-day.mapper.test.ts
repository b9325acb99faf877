import { emailDayRecordSchema } from "@cartograph/contracts/day-records.ts";
import { expect, test } from "vitest";
import type { Report } from "../schemas/reports.schemas.ts";
import { toEmailDays } from "./email-day.mapper.ts";

const days = ["2026-06-09", "2026-06-10"];
const context = {
  accountId: "acc1",
  timezone: "America/New_York",
  days,
  readAt: 1_781_000_000_000,
};

let lastNumber = 0;
function report(change: Partial<Report> = {}): Report {
  lastNumber += 1;
  return {
    id: `c${lastNumber}`,
    type: "regular",
    name: "June newsletter",
    sentAt: Date.UTC(2026, 5, 10, 8),
    rssLastSentAt: null,
    recipients: 1200,
    bounces: 20,
    opens: 472,
    clicks: 59,
    unsubscribes: 6,
    orders: 9,
    spent: 812.5,
    currency: "EUR",
    ...change,
  };
}

const rowsOf = (reports: Report[], day = 1) => toEmailDays(reports, context).records[day]?.rows;

test("counts a campaign and its results on its send day", () => {
  const { records, warnings } = toEmailDays([report({ id: "a1" })], context);
  expect(warnings).toEqual([]);
  expect(records.map(({ day, rows }) => [day, rows.length])).toEqual([
    ["2026-06-09", 0],
    ["2026-06-10", 1],
  ]);
  expect(records[1]).toEqual({
    kind: "email_day",
    externalId: "acc1:2026-06-10",
    accountExternalId: "acc1",
    day: "2026-06-10",
    readAt: context.readAt,
    platform: "mailchimp",
    currency: "EUR",
    attribution: "30 days after a click, 5 days after an open (Mailchimp's default)",
    rows: [
      {
        messageExternalId: "a1",
        kind: "campaign",
        name: "June newsletter",
        recipients: 1200,
        delivered: 1180,
        opens: 472,
        clicks: 59,
        unsubscribes: 6,
        orders: 9,
        revenueMinor: 81_250,
      },
    ],
  });
  for (const record of records) expect(emailDayRecordSchema.parse(record)).toEqual(record);
});

test("uses the day in the account's zone, although Mailchimp's times are UTC", () => {
  const lastSecond = report({ id: "late", sentAt: Date.UTC(2026, 5, 10, 3, 59, 59) });
  const firstSecond = report({ id: "early", sentAt: Date.UTC(2026, 5, 10, 4) });
  expect(rowsOf([lastSecond, firstSecond], 0)).toMatchObject([{ messageExternalId: "late" }]);
  expect(rowsOf([lastSecond, firstSecond], 1)).toMatchObject([{ messageExternalId: "early" }]);
});

test("leaves out campaigns sent on other days or never", () => {
  const reports = [report({ sentAt: Date.UTC(2026, 5, 11, 4) }), report({ sentAt: null })];
  expect(toEmailDays(reports, context).records.flatMap(({ rows }) => rows)).toEqual([]);
});

test("delivers 0 when there are more bounces than recipients", () => {
  expect(rowsOf([report({ recipients: 3, bounces: 5 })])).toMatchObject([{ delivered: 0 }]);
});

test.each([
  [0.1 + 0.2, "EUR", 30],
  [812.4999999999999, "EUR", 81_250],
  [1.005, "EUR", 101],
  [1234, "JPY", 1234],
  [1.2345, "KWD", 1235],
  [1e12, "USD", 100_000_000_000_000],
  [1e20, "USD", Infinity],
])("%d %s are %i minor units", (spent, currency, revenueMinor) => {
  expect(rowsOf([report({ spent, currency })])).toMatchObject([{ revenueMinor }]);
});

test("returns null for a currency that is not reported", () => {
  const [, day] = toEmailDays([report({ spent: 12, currency: null })], context).records;
  expect(day).toMatchObject({ currency: null, rows: [{ revenueMinor: 1_200 }] });
});

test("uses the currency of campaigns without sales too", () => {
  const [, day] = toEmailDays(
    [report({ spent: 0 }), report({ spent: 0, currency: null })],
    context,
  ).records;
  expect(day?.currency).toBe("EUR");
});

test("leaves out revenue in another currency than the day's, with a warning", () => {
  const reports = [report(), report({ spent: 5 }), report({ id: "other", currency: "USD" })];
  const { records, warnings } = toEmailDays(reports, context);
  expect(records[1]?.currency).toBe("EUR");
  const other = records[1]?.rows.find(({ messageExternalId }) => messageExternalId === "other");
  expect(other).toMatchObject({ orders: 9, revenueMinor: 0 });
  expect(warnings).toEqual([expect.stringMatching(/left out \(1\).*another currency/)]);
});

test.each(["automation", "auto"])("leaves out the totals of an %s campaign", (type) => {
  expect(rowsOf([report({ type })])).toEqual([]);
});

test("leaves out a feed that was sent on several days, with a warning", () => {
  const once = report({ id: "once", type: "rss", rssLastSentAt: Date.UTC(2026, 5, 10, 9) });
  const often = report({ id: "often", type: "rss", rssLastSentAt: Date.UTC(2026, 5, 12, 9) });
  const { records, warnings } = toEmailDays([once, often], context);
  expect(records[1]?.rows).toMatchObject([{ messageExternalId: "once" }]);
  expect(warnings).toEqual([expect.stringMatching(/left out \(1\).*all their sends/)]);
});

test("sorts rows by send time", () => {
  const reports = [8, 6, 7].map((hour) =>
    report({ id: `at${hour}`, sentAt: Date.UTC(2026, 5, 10, hour) }),
  );
  expect(rowsOf(reports)?.map(({ messageExternalId }) => messageExternalId)).toEqual([
    "at6",
    "at7",
    "at8",
  ]);
});
