import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../../../core/connector.ts";
import {
  channelRow,
  cursorAfter,
  openCannedProperty,
  requestedRanges,
  readDays,
  readStream,
  type CannedProperty,
} from "../../../testing/canned-property.ts";
import { failureOf } from "../../../testing/failure-of.ts";
import { allReports } from "../reports/all-reports.ts";

/** Noon in Paris. */
const present = Date.UTC(2026, 5, 15, 10);
const dayMs = 24 * 60 * 60_000;
const today = "2026-06-15";
let property: CannedProperty;
beforeEach(async () => {
  property = await openCannedProperty({ present, pageRows: 5 });
});
afterEach(() => property.close());

describe("a request", () => {
  test.each(allReports.map(({ name }) => name))(
    "by %s is ordered, paged and in the store's currency",
    async (name) => {
      await readStream(property, name);
      const report = allReports.find((candidate) => candidate.name === name);
      const request = property.reports().at(-1);
      const dimensions = ["date", ...(report?.dimensions ?? [])];
      expect(request).toEqual({
        dateRanges: [{ startDate: expect.any(String), endDate: today }],
        dimensions: dimensions.map((dimension) => ({ name: dimension })),
        metrics: report?.metrics.map((metric) => ({ name: metric })),
        ...(report?.filter && { dimensionFilter: report.filter }),
        orderBys: dimensions.map((dimensionName) => ({
          dimension: { dimensionName, orderType: "ALPHANUMERIC" },
        })),
        limit: "5",
        offset: "0",
        currencyCode: "EUR",
        returnPropertyQuota: true,
      });
    },
  );

  test("goes back 26 months at first, and covers more days while there are few rows", async () => {
    const found = await readDays(property, "sessions");
    expect(found[0]?.day).toBe("2024-04-15");
    expect(found).toHaveLength(792);
    expect(requestedRanges(property)).toEqual([
      "2024-04-15 2024-05-12",
      "2024-05-13 2024-09-01",
      "2024-09-02 2025-10-06",
      "2025-10-07 2026-06-15",
    ]);
  });

  test("uses days in the property's own time zone", async () => {
    property.canned.metadata = { timeZone: "Pacific/Kiritimati" };
    expect((await readDays(property, "sessions")).at(-1)?.day).toBe("2026-06-16");
  });

  test("is sent one at a time across all streams", async () => {
    await Promise.all(["sessions", "channels", "items"].map((name) => readStream(property, name)));
    expect(property.server.maxConcurrent).toBe(1);
  });
});

describe("a day", () => {
  test("without rows gets an empty record", async () => {
    property.canned.rowsOf = () => [channelRow(14, "Direct")];
    const found = await readDays(property, "channels");
    expect(found.filter(({ rows }) => rows.length > 0).map(({ day }) => day)).toEqual([
      "2026-06-14",
    ]);
    expect(found.at(-1)).toMatchObject({
      externalId: "470211873:channel:2026-06-15",
      accountExternalId: "470211873",
      day: today,
      readAt: present,
      rows: [],
      currency: "EUR",
      quality: { hasOtherRow: false, isThresholded: false, isSampled: false, isTruncated: false },
    });
  });

  test("is read from an answer without a row count if its rows fit on a page", async () => {
    property.canned.rowsOf = () => [channelRow(14, "Direct", 3)];
    property.canned.modify = ({ status, body }) => ({
      status,
      body: { ...(body as object), rowCount: undefined },
    });
    const found = await readDays(property, "channels");
    expect(found.find(({ day }) => day === "2026-06-14")?.rows).toHaveLength(1);
  });

  test("that spans several pages is returned once, complete", async () => {
    const channels = Array.from({ length: 13 }, (_, index) => `Channel ${index}`);
    property.canned.rowsOf = () => [
      channelRow(12, "Direct"),
      ...channels.map((channel) => channelRow(13, channel)),
      channelRow(14, "Direct"),
    ];
    const found = (await readDays(property, "channels")).filter(({ rows }) => rows.length > 0);
    expect(found.map(({ day, rows }) => [day, rows.length])).toEqual([
      ["2026-06-12", 1],
      ["2026-06-13", 13],
      ["2026-06-14", 1],
    ]);
  });

  test("is read correctly from columns in another order", async () => {
    property.canned.rowsOf = () => [{ ...channelRow(14, "Direct", 3), totalUsers: "2" }];
    property.canned.modify = (reply) => {
      const body = reply.body as Record<string, object[]>;
      for (const name of ["dimensionHeaders", "metricHeaders"]) body[name]?.reverse();
      for (const row of (body["rows"] ?? []) as Record<string, object[]>[]) {
        row["dimensionValues"]?.reverse();
        row["metricValues"]?.reverse();
      }
      return reply;
    };
    const found = (await readDays(property, "channels")).find(({ day }) => day === "2026-06-14");
    expect(found?.rows).toEqual([
      expect.objectContaining({ member: "Direct", sessions: 3, users: 2 }),
    ]);
  });

  test("includes Google's data quality notes", async () => {
    property.canned.rowsOf = () => [channelRow(14, "Direct"), channelRow(13, "(other)")];
    property.canned.metadata = {
      timeZone: "Europe/Paris",
      subjectToThresholding: true,
      samplingMetadatas: [{ samplesReadCount: "10", samplingSpaceSize: "100" }],
    };
    const found = await readDays(property, "channels");
    expect(found.find(({ day }) => day === "2026-06-14")?.quality).toEqual({
      hasOtherRow: false,
      isThresholded: true,
      isSampled: true,
      isTruncated: false,
    });
    expect(found.find(({ day }) => day === "2026-06-13")?.quality.hasOtherRow).toBe(true);
    property.canned.metadata = { timeZone: "Europe/Paris", dataLossFromOtherRow: true };
    expect((await readDays(property, "channels")).at(-1)?.quality.hasOtherRow).toBe(true);
  });

  test("leaves out rows whose date Google merged, and marks every day of the answer", async () => {
    property.canned.rowsOf = () => [
      { ...channelRow(14, "(other)", 7), date: "(other)" },
      channelRow(13, "Direct", 2),
      channelRow(14, "Direct", 3),
    ];
    const found = await readDays(property, "channels");
    const sessions = found.flatMap(({ day, rows }) =>
      rows.flatMap((row) => ("member" in row ? [[day, row.member, row.sessions]] : [])),
    );
    expect(sessions).toEqual([
      ["2026-06-13", "Direct", 2],
      ["2026-06-14", "Direct", 3],
    ]);
    expect(found.map(({ quality }) => quality.hasOtherRow)).not.toContain(false);
  });

  test.each([
    ["before a date", { dataTruncationDate: "2026-06-13" }, ["2026-06-11", "2026-06-12"]],
    [
      "of a date range",
      { dataTruncationDateRanges: [{ startDate: "2026-06-12", endDate: "2026-06-13" }] },
      ["2026-06-12", "2026-06-13"],
    ],
    [
      "without named days",
      { dataTruncationType: "DATE_RANGE" },
      ["2026-06-11", "2026-06-12", "2026-06-13", "2026-06-14", "2026-06-15"],
    ],
  ])("is marked where Google truncated data %s", async (_what, reason, expected) => {
    property.canned.metadata = { timeZone: "Europe/Paris", dataTruncationReasons: [reason] };
    const found = await readDays(property, "channels");
    const marked = found.filter(({ quality }) => quality.isTruncated).map(({ day }) => day);
    expect(marked.filter((day) => day >= "2026-06-11")).toEqual(expected);
  });

  test("is in the property's currency when the store has none", async () => {
    property.connection.storeCurrency = null;
    property.canned.metadata = { timeZone: "Europe/Paris", currencyCode: "JPY" };
    property.canned.rowsOf = () => [{ ...channelRow(14, "Direct"), purchaseRevenue: "1840" }];
    const found = (await readDays(property, "channels")).find(({ day }) => day === "2026-06-14");
    expect(found).toMatchObject({ currency: "JPY", rows: [{ revenueMinor: 1_840 }] });
    expect(property.reports().at(-1)).not.toHaveProperty("currencyCode");
  });
});

test("a low quota ends the read and keeps what was read", async () => {
  property.canned.rowsOf = () =>
    Array.from({ length: 14 }, (_, index) => channelRow(index + 1, "Direct"));
  property.canned.modify = (reply, { offset }) =>
    offset === "5"
      ? {
          ...reply,
          body: {
            ...(reply.body as object),
            propertyQuota: { tokensPerDay: { remaining: 19_999 } },
          },
        }
      : reply;
  const pages: Page[] = [];
  const stream = property.connector.streams[1];
  const reading = async () => {
    const options = {
      cursor: null,
      now: property.timing.now,
      signal: new AbortController().signal,
    };
    for await (const page of stream?.read(property.connection, options) ?? []) pages.push(page);
  };
  expect(await failureOf(reading())).toMatchObject({ kind: "retry_later" });
  expect(pages.at(-1)?.records.at(-1)).toMatchObject({ day: "2026-06-09" });
  property.canned.modify = (reply) => reply;
  property.timing.advance(dayMs);
  const rest = await readDays(property, "channels", cursorAfter(pages));
  expect(rest[0]?.day).toBe("2026-06-10");
});
