import { rangeUsersRecordSchema } from "@cartograph/contracts/day-records.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCannedProperty, type CannedProperty } from "../../testing/canned-property.ts";

const present = Date.UTC(2026, 5, 15, 10);
const signal = new AbortController().signal;

let property: CannedProperty;
beforeEach(async () => {
  property = await openCannedProperty({ present });
  property.canned.rowsOf = ({ dateRanges }) =>
    dateRanges.map(({ name = "", startDate }) => ({
      dateRange: name,
      totalUsers: startDate.slice(5).replace("-", ""),
      newUsers: "7",
    }));
});
afterEach(() => property.close());

const readUsers = (ranges: { from: string; to: string }[]) =>
  property.connector.rangeUsers?.(property.connection, ranges, {
    signal,
    now: property.timing.now,
  }) ?? [];

/** Without the request for the property's zone. */
const requested = () =>
  property.reports().filter(({ metrics }) => metrics[0]?.name === "totalUsers");

test("requests users of four ranges at a time, without dimensions", async () => {
  const ranges = [1, 2, 3, 4, 5].map((month) => ({
    from: `2026-0${month}-01`,
    to: `2026-0${month}-20`,
  }));
  const records = await readUsers(ranges);
  expect(records.map(({ users }) => users)).toEqual([101, 201, 301, 401, 501]);
  expect(records.map(({ from, to }) => ({ from, to }))).toEqual(ranges);
  for (const record of records) expect(rangeUsersRecordSchema.parse(record)).toEqual(record);
  expect(records[0]).toMatchObject({
    externalId: "470211873:2026-01-01:2026-01-20",
    accountExternalId: "470211873",
    newUsers: 7,
    readAt: present,
  });
  expect(requested().map(({ dateRanges }) => dateRanges.length)).toEqual([4, 1]);
  expect(requested()[0]).toEqual({
    dateRanges: ranges.slice(0, 4).map(({ from, to }) => ({
      startDate: from,
      endDate: to,
      name: `${from}_${to}`,
    })),
    metrics: [{ name: "totalUsers" }, { name: "newUsers" }],
    returnPropertyQuota: true,
  });
});

test("returns 0 for a range without visitors", async () => {
  property.canned.rowsOf = ({ dateRanges }) =>
    dateRanges.slice(1).map(({ name = "" }) => ({ dateRange: name, totalUsers: "5" }));
  const records = await readUsers([
    { from: "2026-01-01", to: "2026-01-31" },
    { from: "2026-02-01", to: "2026-02-28" },
  ]);
  expect(records.map(({ users }) => users)).toEqual([0, 5]);
});

test("limits ranges to the days that Google counts and keeps their requested names", async () => {
  const records = await readUsers([
    { from: "2010-01-01", to: "2026-01-31" },
    { from: "2026-06-01", to: "2026-06-30" },
    { from: "2009-01-01", to: "2009-12-31" },
    { from: "2027-01-01", to: "2027-01-31" },
  ]);
  expect(requested()[0]?.dateRanges.map(({ startDate, endDate }) => [startDate, endDate])).toEqual([
    ["2015-08-14", "2026-01-31"],
    ["2026-06-01", "2026-06-15"],
  ]);
  expect(records.map(({ from, to, users }) => [from, to, users])).toEqual([
    ["2010-01-01", "2026-01-31", 814],
    ["2026-06-01", "2026-06-30", 601],
    ["2009-01-01", "2009-12-31", 0],
    ["2027-01-01", "2027-01-31", 0],
  ]);
});

test("requests equal ranges once", async () => {
  const range = { from: "2026-06-01", to: "2026-06-15" };
  const records = await readUsers([range, range, { ...range, to: "2026-06-30" }]);
  expect(records.map(({ users }) => users)).toEqual([601, 601, 601]);
  expect(requested()[0]?.dateRanges).toHaveLength(1);
});

test("sends no request without ranges", async () => {
  expect(await readUsers([])).toEqual([]);
  expect(property.server.requests).toHaveLength(0);
});

test("refuses an answer to other ranges", async () => {
  property.canned.rowsOf = () => [
    { dateRange: "2019-01-01_2019-01-31", totalUsers: "5" },
    { dateRange: "2026-02-01_2026-02-28", totalUsers: "5" },
  ];
  const ranges = [
    { from: "2026-01-01", to: "2026-01-31" },
    { from: "2026-02-01", to: "2026-02-28" },
  ];
  await expect(readUsers(ranges)).rejects.toMatchObject({ kind: "bad_data" });
});
