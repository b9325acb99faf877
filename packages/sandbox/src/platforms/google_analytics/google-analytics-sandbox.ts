import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { TrafficSource } from "../../core/traffic-data.ts";
import { authorize } from "../google/authorize.ts";
import {
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
import { maySee, type GoogleCaller, type GoogleIdentities } from "../google/identities.ts";
import { analyticsScopes } from "../google/scopes.ts";
import { methods, type MethodAnswer } from "./methods.ts";
import { createOpenPages } from "./open-pages.ts";
import { noQuirks, quirkFaults, type Quirks } from "./quirks.ts";
import { createQuota, exhaustedBucket, type QuotaSizes } from "./quota.ts";
import { propertyMetadata } from "./registry/field-metadata.ts";
import { readMessage } from "./request/read-message.ts";

export type GoogleAnalyticsSandboxOptions = {
  traffic: TrafficSource;
  identities: GoogleIdentities;
  now(): number;
  /** Sizes of the property's buckets other than a standard property's. */
  quota?: Partial<QuotaSizes>;
  /** What goes wrong with every answer; faults of the same names strike single ones. */
  quirks?: Partial<Quirks>;
};

type MethodRoute = { Params: { target: string } };
type MetadataRoute = { Params: { property: string } };

const service = "analyticsdata.googleapis.com";
const propertyHelp =
  "https://developers.google.com/analytics/devguides/reporting/data/v1/property-id";

const quotaFaults = {
  quota_hour: "tokensPerHour",
  quota_day: "tokensPerDay",
  quota_project: "tokensPerProjectPerHour",
  quota_concurrent: "concurrentRequests",
} as const;

/** Hangs the GA4 Data API v1beta into the app, under whatever prefix the app has. */
export function addGoogleAnalytics(
  app: FastifyInstance,
  options: GoogleAnalyticsSandboxOptions,
): void {
  const { traffic, identities, now } = options;
  const quota = createQuota({ sizes: options.quota ?? {}, now });
  const openPages = createOpenPages({ now, version: () => traffic.read(now()).version });
  let lastAnswer: object | null = null;

  // Who asks is checked before what they ask, so the body stays text until then.
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, body, done) => done(null, body));

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
    if ("refusal" in caller) return sendGoogleError(reply, caller.refusal);
    const body = typeof request.body === "string" ? request.body : "";
    const read = readMessage<Record<string, unknown>>(body, method.message);
    if ("refusal" in read) return sendGoogleError(reply, read.refusal);
    const refusal = propertyRefusal(property, caller) ?? quota.refusal(projectOf(caller));
    if (refusal) return sendGoogleError(reply, refusal);
    if (troubleOf(request) === "repeated_page" && lastAnswer) return sendJson(reply, lastAnswer);

    const quirks = { ...noQuirks, ...options.quirks, ...quirkFaults[troubleOf(request)] };
    const context = { traffic: traffic.read(now()), now: now(), quirks, openPages };
    const answered = method.answer(read.message, { ...context, property });
    if ("wrong" in answered) return sendGoogleError(reply, invalidArgument(answered.wrong));
    lastAnswer = finish(answered, projectOf(caller));
    return sendJson(reply, lastAnswer);
  });

  app.get<MetadataRoute>("/v1beta/properties/:property/metadata", async (request, reply) => {
    const { property } = request.params;
    const caller = admit(request, "GetMetadata");
    if ("refusal" in caller) return sendGoogleError(reply, caller.refusal);
    const isCommon = property === "0";
    const refusal =
      (isCommon ? null : propertyRefusal(property, caller)) ?? quota.refusal(projectOf(caller));
    return refusal ? sendGoogleError(reply, refusal) : sendJson(reply, propertyMetadata(property));
  });

  app.setNotFoundHandler(async (request, reply) => sendNotFoundPage(reply, request.url));
  app.setErrorHandler<Error & { statusCode?: number }>(async (error, _request, reply) =>
    answerError(reply, error),
  );

  /** Who asks, or why they may not, or the bucket that a fault says is empty. */
  function admit(request: FastifyRequest, rpc: string): GoogleCaller | { refusal: GoogleError } {
    const method = `google.analytics.data.v1beta.BetaAnalyticsData.${rpc}`;
    const api: ApiMethod = { service, title: "Google Analytics Data API", method };
    const admitted = authorize(request.headers.authorization, {
      identities,
      scopes: analyticsScopes,
      api,
    });
    if ("refusal" in admitted) return admitted;
    const trouble = troubleOf(request);
    if (trouble === "service_disabled") {
      return { refusal: serviceDisabled(api, projectOf(admitted.caller)) };
    }
    const bucket = Object.entries(quotaFaults).find(([name]) => name === trouble)?.[1];
    return bucket ? { refusal: exhaustedBucket(bucket) } : admitted.caller;
  }

  /** A property that does not exist is refused as one that is someone else's. */
  function propertyRefusal(property: string, { identity }: GoogleCaller): GoogleError | null {
    if (!/^\d+$/.test(property)) {
      return invalidArgument(
        `Invalid property ID: ${property}. A numeric Property ID is required. To learn more about Property ID, see ${propertyHelp}.`,
      );
    }
    const isThere = traffic.read(now()).property.id === property;
    return isThere && maySee(identity.properties, property)
      ? null
      : permissionDenied(
          `User does not have sufficient permissions for this property. To learn more about Property ID, see ${propertyHelp}.`,
        );
  }

  /** Charges what the answer cost and puts the quota into the reports that asked for it. */
  function finish({ reports, answer }: MethodAnswer, project: string): object {
    for (const { cost } of reports) quota.consume(cost, project);
    const withQuota = reports.map(({ report, cost, asksQuota }) => {
      const { kind, ...rest } = report;
      const state = quota.state(cost, project);
      return { ...rest, ...(asksQuota && { propertyQuota: state }), kind };
    });
    return answer(withQuota);
  }
}

function projectOf({ identity }: GoogleCaller): string {
  return identity.projectNumber;
}

/** The name of what goes wrong in this platform's own way; "" for nothing. */
function troubleOf({ fault }: FastifyRequest): string {
  return fault?.kind === "platform" ? fault.name : "";
}

async function answerError(
  reply: FastifyReply,
  { statusCode = 500, message }: Error & { statusCode?: number },
): Promise<FastifyReply> {
  return sendGoogleError(
    reply,
    statusCode < 500
      ? invalidArgument(`Invalid JSON payload received. ${message}`)
      : internalError(),
  );
}
