import type { FastifyInstance, FastifyRequest } from "fastify";
import { platformFault } from "../../core/request.ts";
import type { TrafficSource } from "../../core/traffic-data.ts";
import { authorize } from "../google/authorize.ts";
import {
  GoogleRefusal,
  internalError,
  invalidArgument,
  permissionDenied,
  sendGoogleError,
  sendJson,
  sendNotFoundPage,
  serviceDisabled,
  type ApiMethod,
  type GoogleError,
} from "../google/google-errors.ts";
import { hasAccess, type GoogleCaller, type GoogleIdentities } from "../google/identities.ts";
import { acceptText, readMessage } from "../google/read-message.ts";
import { analyticsScopes } from "../google/scopes.ts";
import { checkCompatibility } from "./check-compatibility.ts";
import { createOpenPages } from "./open-pages.ts";
import { noQuirks, quirkFaults, type Quirks } from "./quirks.ts";
import { createQuota, exhaustedBucket, type QuotaSizes } from "./quota.ts";
import { messageTypes } from "./request/message-types.ts";
import type { ReportRequest } from "./request/report-request.ts";
import { runReport } from "./run-report.ts";

export type GoogleAnalyticsSandboxOptions = {
  traffic: TrafficSource;
  identities: GoogleIdentities;
  now(): number;
  /** Quota sizes that differ from a standard property's. */
  quota?: Partial<QuotaSizes>;
  /** Quirks of every answer; faults of the same names apply to single answers. */
  quirks?: Partial<Quirks>;
};

type MethodRoute = { Params: { target: string } };

const service = "analyticsdata.googleapis.com";
const propertyHelp =
  "https://developers.google.com/analytics/devguides/reporting/data/v1/property-id";

/** The methods by the name after the colon, with their names in errors. */
const methods: Readonly<Record<string, { rpc: string; message: string }>> = {
  runReport: { rpc: "RunReport", message: "RunReportRequest" },
  checkCompatibility: { rpc: "CheckCompatibility", message: "CheckCompatibilityRequest" },
};

const quotaFaults = {
  quota_hour: "tokensPerHour",
  quota_day: "tokensPerDay",
  quota_project: "tokensPerProjectPerHour",
  quota_concurrent: "concurrentRequests",
} as const;

/** Adds the GA4 Data API v1beta to the app. */
export function addGoogleAnalytics(
  app: FastifyInstance,
  options: GoogleAnalyticsSandboxOptions,
): void {
  const { traffic, identities, now } = options;
  const quota = createQuota({ sizes: options.quota ?? {}, now });
  const openPages = createOpenPages({ now, version: () => traffic.read(now()).version });
  let lastAnswer: object | null = null;

  acceptText(app);

  app.addHook("onRequest", async (request, reply) => {
    const call = quota.begin();
    const caller = identities.identityOf(request.headers.authorization);
    const project = caller?.identity.projectNumber ?? null;
    reply.raw.once("close", () => call.end(reply.statusCode, project));
  });

  app.post<MethodRoute>("/v1beta/properties/:target", async (request, reply) => {
    const [, property = "", name = ""] = /^(.*):(\w+)$/.exec(request.params.target) ?? [];
    const method = methods[name];
    if (!method) return sendNotFoundPage(reply, request.url);
    const caller = admit(request, method.rpc);
    const message = readMessage<ReportRequest>(request.body, method.message, messageTypes);
    const refusal = propertyRefusal(property, caller) ?? quota.refusal(projectOf(caller));
    if (refusal) throw new GoogleRefusal(refusal);
    if (platformFault(request) === "repeated_page" && lastAnswer)
      return sendJson(reply, lastAnswer);

    const quirks = { ...noQuirks, ...options.quirks, ...quirkFaults[platformFault(request)] };
    lastAnswer =
      name === "runReport"
        ? answerReport(message, quirks, projectOf(caller))
        : checkCompatibility(message);
    return sendJson(reply, lastAnswer);
  });

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error>(async (error, _request, reply) => {
    return sendGoogleError(reply, error instanceof GoogleRefusal ? error.error : internalError());
  });

  /** @throws GoogleRefusal */
  function admit(request: FastifyRequest, rpc: string): GoogleCaller {
    const method = `google.analytics.data.v1beta.BetaAnalyticsData.${rpc}`;
    const api: ApiMethod = { service, title: "Google Analytics Data API", method };
    const caller = authorize(request.headers.authorization, {
      identities,
      scopes: analyticsScopes,
      api,
    });
    const fault = platformFault(request);
    if (fault === "service_disabled") {
      throw new GoogleRefusal(serviceDisabled(api, projectOf(caller)));
    }
    const bucket = Object.entries(quotaFaults).find(([name]) => name === fault)?.[1];
    if (bucket) throw new GoogleRefusal(exhaustedBucket(bucket));
    return caller;
  }

  /** Answers an unknown property like a property that the caller may not read. */
  function propertyRefusal(property: string, { identity }: GoogleCaller): GoogleError | null {
    if (!/^\d+$/.test(property)) {
      return invalidArgument(
        `Invalid property ID: ${property}. A numeric Property ID is required. To learn more about Property ID, see ${propertyHelp}.`,
      );
    }
    const isThere = traffic.read(now()).property.id === property;
    return isThere && hasAccess(identity.properties, property)
      ? null
      : permissionDenied(
          `User does not have sufficient permissions for this property. To learn more about Property ID, see ${propertyHelp}.`,
        );
  }

  /** Charges the report's tokens and adds the quota if the report requests it. */
  function answerReport(request: ReportRequest, quirks: Quirks, project: string) {
    const { answer, tokens } = runReport(request, {
      traffic: traffic.read(now()),
      now: now(),
      quirks,
      openPages,
    });
    quota.consume(tokens, project);
    const { kind, ...rest } = answer;
    const state = request.returnPropertyQuota && { propertyQuota: quota.state(tokens, project) };
    return { ...rest, ...state, kind };
  }
}

function projectOf({ identity }: GoogleCaller): string {
  return identity.projectNumber;
}
