import type { ReportRequest } from "../platforms/google_analytics/client/report-request.ts";
import { createGoogleAnalyticsConnector } from "../platforms/google_analytics/google-analytics.connector.ts";
import type { Connection } from "../core/connector.ts";
import { createFakeTiming } from "./fake-timing.ts";
import { standInKey, startGoogleStandIn, type StandInReply } from "./google-stand-in.ts";

/** One row of a report: its dimensions by name, `date` among them, and its metrics; what is not named reads "0". */
export type CannedRow = Record<string, string>;

export type CannedOptions = {
  present: number;
  pageRows?: number;
  storeCurrency?: string | null;
};

/** A GA4 property whose every answer the test may write or change. */
export async function openCannedProperty({
  present,
  pageRows = 100,
  storeCurrency = "EUR",
}: CannedOptions) {
  const timing = createFakeTiming(present);
  const canned = {
    /** All rows that the property has for a question. */
    rowsOf: (_request: ReportRequest): CannedRow[] => [],
    metadata: { currencyCode: "EUR", timeZone: "Europe/Paris" } as Record<string, unknown>,
    quota: null as object | null,
    compatibility: (): StandInReply => ({ status: 200, body: {} }),
    /** Changes a report's answer on its way. */
    twist: (reply: StandInReply, _request: ReportRequest): StandInReply => reply,
  };
  const server = await startGoogleStandIn(({ path, body }) => {
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
    return canned.twist({ status: 200, body: answer }, request);
  });
  const connection: Connection = {
    apiKey: standInKey,
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

/** In Google's shape: days inside the range alone, in the order of their dimensions, one page of them. */
function answerTo(request: ReportRequest, all: readonly CannedRow[], rest: object): object {
  const dimensions = (request.dimensions ?? []).map(({ name }) => name);
  if (request.dateRanges.length > 1) dimensions.push("dateRange");
  const rows = all
    .filter(({ date }) => date === undefined || isAsked(date, request))
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

function isAsked(date: string, { dateRanges }: ReportRequest): boolean {
  return dateRanges.some(
    ({ startDate, endDate }) =>
      date >= startDate.replaceAll("-", "") && date <= endDate.replaceAll("-", ""),
  );
}

function keyOf(row: CannedRow, dimensions: readonly string[]): string {
  return dimensions.map((name) => row[name] ?? "").join("\u0001");
}
