import { createEditableTraffic } from "./datasets/editable-traffic.ts";
import { googleErrorBody } from "../platforms/google/fault-body.ts";
import { analyticsScopes } from "../platforms/google/scopes.ts";
import {
  addGoogleAnalytics,
  type GoogleAnalyticsSandboxOptions,
} from "../platforms/google_analytics/google-analytics-sandbox.ts";
import {
  describedBy,
  type DiscoveryDocument,
  type DiscoveryNode,
  readDiscovery,
} from "./discovery-schema.ts";
import { createTestClock, openGoogleSignIn, openPlatform, type Reply } from "./platform-fixture.ts";

/** Names of the request and response messages in Google's description. */
const schemas: Readonly<Record<string, [request: string, response: string]>> = {
  runReport: ["RunReportRequest", "RunReportResponse"],
  checkCompatibility: ["CheckCompatibilityRequest", "CheckCompatibilityResponse"],
};

function list(properties: Record<string, DiscoveryNode>): DiscoveryNode {
  return { type: "array", items: { type: "object", properties } };
}

/** The stored description does not have `dataTruncationReasons` yet, which the reference has since 2026-09-14. */
function readAnalyticsDiscovery(): DiscoveryDocument {
  const discovery = readDiscovery("google_analytics/analyticsdata.v1beta.discovery.json");
  const text = { type: "string" };
  const metadata = discovery.schemas["ResponseMetaData"]?.properties;
  if (metadata) {
    metadata["dataTruncationReasons"] ??= list({
      dataTruncationType: text,
      dataTruncationMessage: text,
      dataTruncationDate: text,
      dataTruncationDateRanges: list({ startDate: text, endDate: text }),
    });
  }
  return discovery;
}

const expectDescribed = describedBy(readAnalyticsDiscovery);

type RequestOptions = { body?: string; token?: string | null };

/** Runs only the GA4 sandbox and checks every answer against Google's description. */
export function openAnalyticsFixture(
  startAt: number,
  options: Pick<GoogleAnalyticsSandboxOptions, "quota" | "quirks"> = {},
) {
  const { now, setClock } = createTestClock(startAt);
  const traffic = createEditableTraffic();
  const { identities, demoIdentity } = openGoogleSignIn(now);
  const {
    faults,
    send: inject,
    close,
  } = openPlatform(
    "google_analytics",
    (app) => addGoogleAnalytics(app, { ...options, traffic, identities, now }),
    { errorBody: googleErrorBody },
  );

  /** Sends the text as is; a null `token` sends none, and without `token` one with full access is sent. */
  async function send(method: "GET" | "POST", path: string, { body, token }: RequestOptions = {}) {
    const bearer = token === undefined ? identities.issue(demoIdentity, analyticsScopes) : token;
    return inject({
      method,
      url: path,
      headers: {
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
      },
      ...(body !== undefined && { payload: body }),
    });
  }

  return {
    traffic,
    identities,
    faults,
    setClock,
    send,
    /** Calls a method of the property by the name after the colon. */
    async ask(method: string, body: object, asked: { token?: string | null } = {}) {
      const { id } = traffic.read(now()).property;
      const path = `/v1beta/properties/${id}:${method}`;
      const reply = await send("POST", path, { ...asked, body: JSON.stringify(body) });
      const [request, response] = schemas[method] ?? [];
      if (reply.status === 200 && request && response) {
        expectDescribed(request, body);
        expectDescribed(response, reply.body);
      }
      return reply;
    },
    close,
  };
}
export type AnalyticsFixture = ReturnType<typeof openAnalyticsFixture>;

/** Returns `[{ name }, …]`, the form of fields in requests. */
export function named(...names: string[]): { name: string }[] {
  return names.map((name) => ({ name }));
}

/** Returns a report's rows as lists of text: the dimensions, then the metrics. */
export function rowsOf(report: Reply["body"]): string[][] {
  return (report.rows ?? []).map((row: Record<string, { value: string }[]>) => [
    ...textsOf(row["dimensionValues"]),
    ...textsOf(row["metricValues"]),
  ]);
}

function textsOf(values: { value: string }[] = []): string[] {
  return values.map(({ value }) => value);
}
