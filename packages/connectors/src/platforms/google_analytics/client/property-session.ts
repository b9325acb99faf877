import type { Connection } from "../../../core/connector.ts";
import { readProblem } from "../../../core/google/google-failure.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import type { HttpReply } from "../../../core/http-reply.ts";
import { isKnownZone } from "../../../core/known-zone.ts";
import type { RestRequest } from "../../../core/rest-client.ts";
import { createRestSession, checkAnswer } from "../../../core/rest-session.ts";
import type { Runtime } from "../../../core/runtime.ts";
import type { ClockCheck } from "../../../core/saved-position.ts";
import { toPropertyId } from "../property-id.ts";
import { readIncompatible, type Incompatible } from "./compatibility.ts";
import { propertyFailure } from "./property-failure.ts";
import { createQuota } from "./quota.ts";
import { readReportAnswer, type ReportAnswer } from "./report-answer.ts";
import { reportRequest, type ReportSpec } from "./report-request.ts";
import { createUsableReports, type UsableReports } from "./usable-reports.ts";

/** State shared by requests to one property: the token, the remaining quota and the unsupported fields. */
export type PropertySession = ClockCheck & {
  propertyId: string;
  /** ISO 4217 currency of the store; null if it is not known. */
  storeCurrency: string | null;
  /** The currency in which money is requested: the store's, or null for the property's own. */
  readonly currency: string | null;
  usable: UsableReports;
  /**
   * One report, or a page of one, requested until it is answered; at most one request is pending.
   * @param validate returns what is wrong with an answer of valid shape, which is then requested again
   * @throws ConnectorError
   */
  report(
    spec: ReportSpec,
    signal: AbortSignal,
    validate?: (answer: ReportAnswer) => string | null,
  ): Promise<ReportAnswer>;
  /**
   * Whether Google converts amounts to the store's currency: it does so for a limited list. If not, `currency` is null
   * until it does.
   * @throws ConnectorError
   */
  supportsCurrency(signal: AbortSignal): Promise<boolean>;
  /** Null if Google says that the report cannot be requested at all. @throws ConnectorError */
  incompatible(
    spec: Pick<ReportSpec, "dimensions" | "metrics" | "filter">,
    signal: AbortSignal,
  ): Promise<Incompatible | null>;
  /**
   * The property's zone (IANA), or UTC if no answer has one; sends a request if there was none yet.
   * @throws ConnectorError
   */
  timezone(signal: AbortSignal): Promise<string>;
  /** UTC milliseconds. */
  now(): number;
};

const publicOrigin = "https://analyticsdata.googleapis.com";
const scope = "https://www.googleapis.com/auth/analytics.readonly";
const subject = "Google Analytics";

export const fallbackZone = "UTC";

/** Google counts server errors against the property and blocks it after ten in an hour. */
const maxOverloads = 4;
/** Compatibility is optional, so few tries are enough. */
const compatibilityTries = 2;

/** The smallest request that verifies access and returns the property's zone and currency. */
export const connectionSpec: ReportSpec = {
  dateRanges: [{ startDate: "yesterday", endDate: "yesterday" }],
  dimensions: [],
  metrics: ["sessions"],
  page: { limit: 1, offset: 0 },
  currency: null,
};

/** @throws ConnectorError when the key or the property's number is invalid */
export function createPropertySession(connection: Connection, runtime: Runtime): PropertySession {
  const { timing } = runtime;
  const propertyId = toPropertyId(connection.account);
  const google = createGoogleSession({ ...runtime, connection, publicOrigin, scope });
  const quota = createQuota(timing);
  const requests = createRestSession<RestRequest>({
    subject,
    timing,
    oneAtATime: "tries",
    maxOverloads,
    async send(request, signal) {
      quota.refuseWhileExhausted();
      return google.send(request, signal);
    },
  });
  const pathOf = (method: string) => `/v1beta/properties/${propertyId}:${method}`;
  let zone: string | null = null;
  let hasAnswered = false;
  let isCurrencyRefused = false;

  function throwIfFailed(reply: HttpReply): void {
    const { identity, secrets } = google;
    const context = { propertyId, identity, now: timing.now(), secrets: secrets() };
    const failure = propertyFailure(reply, quota, context);
    if (failure) throw failure;
  }

  function readCompatibility(reply: HttpReply): Incompatible | null {
    if (isRefusedRequest(reply)) return null;
    throwIfFailed(reply);
    return readIncompatible(reply);
  }

  const session: PropertySession = {
    propertyId,
    storeCurrency: connection.storeCurrency,
    get currency() {
      return isCurrencyRefused ? null : connection.storeCurrency;
    },
    usable: createUsableReports(timing),
    now: () => timing.now(),
    isClockConfirmed: requests.isClockConfirmed,
    report(spec, signal, validate) {
      const read = (reply: HttpReply): ReportAnswer => {
        throwIfFailed(reply);
        const answer = checkAnswer(readReportAnswer(reply, spec), validate);
        quota.observe(answer.quota);
        hasAnswered = true;
        if (answer.timezone !== null && isKnownZone(answer.timezone)) zone = answer.timezone;
        return answer;
      };
      const request = { path: pathOf("runReport"), body: reportRequest(spec) };
      return requests.call({ request, read }, signal);
    },
    async supportsCurrency(signal) {
      const wanted = connection.storeCurrency;
      const body = reportRequest({ ...connectionSpec, currency: wanted });
      const request = { path: pathOf("runReport"), body };
      const read = (reply: HttpReply): boolean => {
        if (isRefusedRequest(reply)) return false;
        throwIfFailed(reply);
        const { currency } = readReportAnswer(reply, connectionSpec);
        return currency === null || currency === wanted;
      };
      isCurrencyRefused = !(await requests.call({ request, read }, signal));
      return !isCurrencyRefused;
    },
    incompatible({ dimensions, metrics, filter }, signal) {
      const body = {
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        ...(filter && { dimensionFilter: filter }),
      };
      const request = { path: pathOf("checkCompatibility"), body };
      const maxTries = compatibilityTries;
      return requests.call({ request, read: readCompatibility, maxTries }, signal);
    },
    async timezone(signal) {
      if (zone === null && !hasAnswered) await session.report(connectionSpec, signal);
      // Rows contain their dates, so the zone only determines when the last day ends.
      return zone ?? fallbackZone;
    },
  };
  return session;
}

function isRefusedRequest(reply: HttpReply): boolean {
  return reply.status === 400 && readProblem(reply).statusText === "INVALID_ARGUMENT";
}
