import Fastify from "fastify";
import { createFaults, type Faults } from "../core/faults.ts";
import { addFaults } from "../core/faulty-plugin.ts";
import { createEditableTraffic, type EditableTraffic } from "./datasets/editable-traffic.ts";
import { googleErrorBody } from "../platforms/google/fault-body.ts";
import { createGoogleIdentities, type GoogleIdentities } from "../platforms/google/identities.ts";
import { analyticsScopes } from "../platforms/google/scopes.ts";
import {
  addGoogleAnalytics,
  type GoogleAnalyticsSandboxOptions,
} from "../platforms/google_analytics/google-analytics-sandbox.ts";
import {
  createDiscoveryCheck,
  type DiscoveryDocument,
  type DiscoveryNode,
  readDiscovery,
} from "./discovery-schema.ts";
import { hasSharedFiles } from "./real-schema.ts";

export type AnalyticsReply = {
  status: number;
  headers: Record<string, unknown>;
  // Tests check the parts of the body that they use.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
};

export type AnalyticsFixture = {
  traffic: EditableTraffic;
  identities: GoogleIdentities;
  faults: Faults;
  setClock(at: number): void;
  /** Sends the text as is; a null `token` sends none, and without `token` one with full access is sent. */
  send(
    method: "GET" | "POST",
    path: string,
    options?: { body?: string; token?: string | null },
  ): Promise<AnalyticsReply>;
  /** Calls a method of the property by the name after the colon. */
  ask(method: string, body: object, options?: { token?: string | null }): Promise<AnalyticsReply>;
  close(): Promise<void>;
};

/** Names of the request and response messages in Google's description. */
const schemas: Readonly<Record<string, [request: string, response: string]>> = {
  runReport: ["RunReportRequest", "RunReportResponse"],
  checkCompatibility: ["CheckCompatibilityRequest", "CheckCompatibilityResponse"],
};

let check: ReturnType<typeof createDiscoveryCheck> | null = null;

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

/** @throws when the value does not match Google's description; checks nothing without the description */
function expectAnalyticsSchema(schema: string, value: unknown): void {
  if (!hasSharedFiles()) return;
  check ??= createDiscoveryCheck(readAnalyticsDiscovery());
  const faults = check(schema, value);
  if (faults.length > 0) throw new Error(`${schema}: ${faults.join("; ")}`);
}

/** Runs only the GA4 sandbox and checks every answer against Google's description. */
export function openAnalyticsFixture(
  startAt: number,
  options: Pick<GoogleAnalyticsSandboxOptions, "quota" | "quirks"> = {},
): AnalyticsFixture {
  let clock = startAt;
  const now = () => clock;
  const traffic = createEditableTraffic();
  const identities = createGoogleIdentities({ now });
  const faults = createFaults();
  const app = Fastify();
  addFaults(app, "google_analytics", faults, { errorBody: googleErrorBody });
  addGoogleAnalytics(app, { ...options, traffic, identities, now });
  const demo = identities.refreshUserBy("sandbox", "sandbox_google_demo");
  if (!demo) throw new Error("There is no demo user.");

  const fixture: AnalyticsFixture = {
    traffic,
    identities,
    faults,
    setClock(at) {
      clock = at;
    },
    async send(method, path, { body, token } = {}) {
      const bearer = token === undefined ? identities.issue(demo.identity, analyticsScopes) : token;
      const reply = await app.inject({
        method,
        url: path,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        },
        ...(body !== undefined && { payload: body }),
      });
      const isJson = String(reply.headers["content-type"]).includes("json");
      return {
        status: reply.statusCode,
        headers: reply.headers,
        body: isJson ? reply.json() : reply.body,
      };
    },
    async ask(method, body, askOptions = {}) {
      const { id } = traffic.read(clock).property;
      const path = `/v1beta/properties/${id}:${method}`;
      const reply = await fixture.send("POST", path, { ...askOptions, body: JSON.stringify(body) });
      const [request, response] = schemas[method] ?? [];
      if (reply.status === 200 && request && response) {
        expectAnalyticsSchema(request, body);
        expectAnalyticsSchema(response, reply.body);
      }
      return reply;
    },
    close: () => app.close(),
  };
  return fixture;
}

/** Returns `[{ name }, …]`, the form of fields in requests. */
export function named(...names: string[]): { name: string }[] {
  return names.map((name) => ({ name }));
}

/** Returns a report's rows as lists of text: the dimensions, then the metrics. */
export function rowsOf(report: AnalyticsReply["body"]): string[][] {
  return (report.rows ?? []).map((row: Record<string, { value: string }[]>) => [
    ...textsOf(row["dimensionValues"]),
    ...textsOf(row["metricValues"]),
  ]);
}

function textsOf(values: { value: string }[] = []): string[] {
  return values.map(({ value }) => value);
}
