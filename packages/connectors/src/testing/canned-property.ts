import {
  itemDayRecordSchema,
  sessionDayRecordSchema,
  type ItemDayRecord,
  type SessionDayRecord,
} from "@cartograph/contracts/day-records.ts";
import { z } from "zod";
import type { ReportRequest } from "../platforms/google_analytics/client/report-request.ts";
import { createGoogleAnalyticsConnector } from "../platforms/google_analytics/google-analytics.connector.ts";
import type { Connection, Page } from "../core/connector.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { stubGoogleKey, startStubServer, type StubReply } from "./stub-server.ts";
import { readPages } from "./read-all.ts";

/** One report row: its dimensions by name, `date` among them, and its metrics. Missing ones read "0". */
export type CannedRow = Record<string, string>;

export type CannedOptions = {
  present: number;
  pageRows?: number;
  storeCurrency?: string | null;
};

/** A GA4 property whose answers the test can set or change. */
export async function openCannedProperty({
  present,
  pageRows = 100,
  storeCurrency = "EUR",
}: CannedOptions) {
  const timing = createFakeTiming(present);
  const canned = {
    /** All rows of the property for a request. */
    rowsOf: (_request: ReportRequest): CannedRow[] => [],
    metadata: { currencyCode: "EUR", timeZone: "Europe/Paris" } as Record<string, unknown>,
    quota: null as object | null,
    compatibility: (): StubReply => ({ status: 200, body: {} }),
    /** Changes a report's answer before it is sent. */
    modify: (reply: StubReply, _request: ReportRequest): StubReply => reply,
  };
  const server = await startStubServer(({ path, body }) => {
    if (path.endsWith(":checkCompatibility")) return canned.compatibility();
    const request = body as ReportRequest;
    const { metadata, quota } = canned;
    const answer = answerTo(request, canned.rowsOf(request), {
      metadata: {
        ...metadata,
        ...(request.currencyCode && { currencyCode: request.currencyCode }),
      },
      ...(quota && { propertyQuota: quota }),
    });
    return canned.modify({ status: 200, body: answer }, request);
  });
  const connection: Connection = {
    apiKey: stubGoogleKey,
    storeUrl: null,
    account: "properties/470211873",
    baseUrl: server.baseUrl,
    storeCurrency,
  };
  return {
    canned,
    timing,
    server,
    connection,
    connector: createGoogleAnalyticsConnector({ timing, pageRows }),
    reports: () =>
      server.requests
        .filter(({ path }) => path.endsWith(":runReport"))
        .map(({ body }) => body as ReportRequest),
    close: () => server.close(),
  };
}
export type CannedProperty = Awaited<ReturnType<typeof openCannedProperty>>;

/** In Google's format: one page of the days in the range, ordered by dimensions. */
function answerTo(request: ReportRequest, all: readonly CannedRow[], rest: object): object {
  const dimensions = (request.dimensions ?? []).map(({ name }) => name);
  if (request.dateRanges.length > 1) dimensions.push("dateRange");
  const rows = all
    .filter(({ date }) => date === undefined || date === "(other)" || isRequested(date, request))
    .toSorted((one, other) => (keyOf(one, dimensions) < keyOf(other, dimensions) ? -1 : 1));
  const offset = Number(request.offset ?? 0);
  const page = rows.slice(offset, offset + Number(request.limit ?? 10_000));
  return {
    dimensionHeaders: dimensions.map((name) => ({ name })),
    metricHeaders: request.metrics.map(({ name }) => ({ name, type: "TYPE_INTEGER" })),
    ...(page.length > 0 && {
      rows: page.map((row) => ({
        dimensionValues: dimensions.map((name) => ({ value: row[name] ?? "" })),
        metricValues: request.metrics.map(({ name }) => ({ value: row[name] ?? "0" })),
      })),
    }),
    ...(rows.length > 0 && { rowCount: rows.length }),
    kind: "analyticsData#runReport",
    ...rest,
  };
}

function isRequested(date: string, { dateRanges }: ReportRequest): boolean {
  return dateRanges.some(
    ({ startDate, endDate }) =>
      date >= startDate.replaceAll("-", "") && date <= endDate.replaceAll("-", ""),
  );
}

function keyOf(row: CannedRow, dimensions: readonly string[]): string {
  return dimensions.map((name) => row[name] ?? "").join("\u0001");
}

/** Sessions of one channel on a day in June 2026. */
export function channelRow(day: number, channel: string, sessions = 1): CannedRow {
  return {
    date: `202606${String(day).padStart(2, "0")}`,
    sessionDefaultChannelGroup: channel,
    sessions: String(sessions),
  };
}

/** Reads one of the property's streams from the cursor to its end. */
export async function readStream(
  { connector, connection, timing }: CannedProperty,
  name: string,
  cursor: string | null = null,
): Promise<Page[]> {
  const stream = connector.streams.find((candidate) => candidate.name === name);
  if (!stream) throw new Error(`No stream ${name}`);
  return readPages(stream, cursor, { connection, now: timing.now });
}

/** The same as days; checks each against the record schema. */
export async function readDays(
  property: CannedProperty,
  name: string,
  cursor: string | null = null,
): Promise<(SessionDayRecord | ItemDayRecord)[]> {
  const pages = await readStream(property, name, cursor);
  return pages.flatMap(({ records }) => records).map((record) => dayRecord.parse(record));
}

const dayRecord = z.union([sessionDayRecordSchema, itemDayRecordSchema]);

/** The cursor for the next read. */
export function cursorAfter(pages: readonly Page[]): string | null {
  return pages.at(-1)?.cursor ?? null;
}

/** The date ranges of the daily reports that were requested, without the first ones. */
export function requestedRanges(property: CannedProperty, after = 0): string[] {
  return property
    .reports()
    .slice(after)
    .filter(({ dimensions }) => dimensions !== undefined)
    .map(({ dateRanges: [range] }) => `${range?.startDate} ${range?.endDate}`);
}
