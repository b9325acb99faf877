import type { Connection } from "../../../core/connector.ts";
import { readProblem } from "../../../core/google/google-failure.ts";
import { createGoogleSession } from "../../../core/google/google-session.ts";
import type { HttpLimits, HttpReply } from "../../../core/http-client.ts";
import type { OutboundAllowance } from "../../../core/outbound-address.ts";
import { createPause } from "../../../core/pause.ts";
import { TransientFailure, withRetries } from "../../../core/retry.ts";
import { throwIfCancelled, type Timing } from "../../../core/timing.ts";
import { createTurns } from "../../../core/turns.ts";
import { toPropertyId } from "../property-id.ts";
import { readIncompatible, type Incompatible } from "./compatibility.ts";
import { propertyFailure } from "./property-failure.ts";
import { createQuota } from "./quota.ts";
import { readReportAnswer, type ReportAnswer } from "./report-answer.ts";
import { reportRequest, type ReportQuestion } from "./report-request.ts";
import { createUsableReports, type UsableReports } from "./usable-reports.ts";

export type SessionSettings = {
  timing: Timing;
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  limits?: Partial<HttpLimits>;
};

/** What the requests to one property share: the token, what is left of its quota, what it cannot give. */
export type PropertySession = {
  propertyId: string;
  /** ISO 4217: what the store counts in, and money is asked for; null for the property's own. */
  currency: string | null;
  usable: UsableReports;
  /**
   * One report or page of one, asked until it is answered; at most one request is under way.
   * @param objection why this answer cannot be right though its shape is; it is then asked for again
   * @throws ConnectorError
   */
  report(
    question: ReportQuestion,
    signal: AbortSignal,
    objection?: (answer: ReportAnswer) => string | null,
  ): Promise<ReportAnswer>;
  /** Null where Google says that the report cannot be asked at all. @throws ConnectorError */
  incompatible(
    question: Pick<ReportQuestion, "dimensions" | "metrics" | "filter">,
    signal: AbortSignal,
  ): Promise<Incompatible | null>;
  /** The property's zone (IANA), or UTC where no answer tells one; asked for when none was asked yet. @throws ConnectorError */
  timezone(signal: AbortSignal): Promise<string>;
  /** UTC milliseconds. */
  now(): number;
};

const publicOrigin = "https://analyticsdata.googleapis.com";
const scope = "https://www.googleapis.com/auth/analytics.readonly";
const subject = "Google Analytics";

export const fallbackZone = "UTC";

/** Google counts outages against the property: ten an hour, and then it answers nothing. */
const maxOverloads = 4;
/** What goes together is good to know and no more. */
const compatibilityTries = 2;

/** The smallest question that shows that a property can be read, and in which zone and currency it counts. */
export const connectionQuestion: ReportQuestion = {
  dateRanges: [{ startDate: "yesterday", endDate: "yesterday" }],
  dimensions: [],
  metrics: ["sessions"],
  page: { limit: 1, offset: 0 },
  currency: null,
};

/** @throws ConnectorError when the key or the property's number cannot be one */
export function createPropertySession(
  connection: Connection,
  { timing, ...settings }: SessionSettings,
): PropertySession {
  const propertyId = toPropertyId(connection.account);
  const google = createGoogleSession({ connection, publicOrigin, scope, timing, ...settings });
  const pause = createPause(subject, timing);
  const quota = createQuota(timing);
  const inTurn = createTurns();
  let zone: string | null = null;
  let isAsked = false;

  async function ask<T>(
    method: "runReport" | "checkCompatibility",
    { body, read, maxTries }: { body: unknown; read: (reply: HttpReply) => T; maxTries?: number },
    signal: AbortSignal,
  ): Promise<T> {
    const path = `/v1beta/properties/${propertyId}:${method}`;
    const tryOnce = async (): Promise<T> => {
      throwIfCancelled(signal);
      pause.refuseWhileTold();
      quota.refuseWhileSpent();
      const reply = await google.send({ method: "POST", path, body }, signal);
      return read(reply);
    };
    return withRetries(() => inTurn(tryOnce), {
      subject,
      signal,
      timing,
      maxOverloads,
      ...(maxTries !== undefined && { maxTries }),
      onFailure: ({ retryAfterMs }) => {
        pause.observe(retryAfterMs);
        return false;
      },
    });
  }

  function throwIfFailed(reply: HttpReply): void {
    const { identity, secrets } = google;
    const words = { propertyId, identity, now: timing.now(), secrets: secrets() };
    const failure = propertyFailure(reply, quota, words);
    if (failure) throw failure;
  }

  function readCompatibility(reply: HttpReply): Incompatible | null {
    if (isRefusedQuestion(reply)) return null;
    throwIfFailed(reply);
    return readIncompatible(reply);
  }

  const session: PropertySession = {
    propertyId,
    currency: connection.storeCurrency,
    usable: createUsableReports(timing),
    now: () => timing.now(),
    report(question, signal, objection) {
      const read = (reply: HttpReply): ReportAnswer => {
        throwIfFailed(reply);
        const answer = readReportAnswer(reply, question);
        const objected = objection?.(answer) ?? null;
        if (objected !== null) throw new TransientFailure("unreadable", objected);
        quota.observe(answer.quota);
        isAsked = true;
        if (answer.timezone !== null && isZone(answer.timezone)) zone = answer.timezone;
        return answer;
      };
      return ask("runReport", { body: reportRequest(question), read }, signal);
    },
    incompatible({ dimensions, metrics, filter }, signal) {
      const body = {
        dimensions: dimensions.map((name) => ({ name })),
        metrics: metrics.map((name) => ({ name })),
        ...(filter && { dimensionFilter: filter }),
      };
      return ask(
        "checkCompatibility",
        { body, read: readCompatibility, maxTries: compatibilityTries },
        signal,
      );
    },
    async timezone(signal) {
      if (zone === null && !isAsked) await session.report(connectionQuestion, signal);
      // The days come named: the zone only says where the last of them ends.
      return zone ?? fallbackZone;
    },
  };
  return session;
}

function isRefusedQuestion(reply: HttpReply): boolean {
  return reply.status === 400 && readProblem(reply).statusText === "INVALID_ARGUMENT";
}

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
