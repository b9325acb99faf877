import type { FastifyReply } from "fastify";
import { RefusedRequest } from "../../core/refused-request.ts";

export type ErrorDetail = { "@type": string; [key: string]: unknown };

/** An error in the format of all Google APIs. */
export type GoogleError = {
  /** HTTP status, repeated as `code`. */
  status: number;
  /** The canonical code, such as "PERMISSION_DENIED". */
  code: string;
  message: string;
  details: readonly ErrorDetail[];
  headers: Readonly<Record<string, string>>;
};

/** The API method that was called, for use in errors. */
export type ApiMethod = {
  /** Host of the API, such as "analyticsdata.googleapis.com". */
  service: string;
  /** The API's name, such as "Google Analytics Data API". */
  title: string;
  /** Such as "google.analytics.data.v1beta.BetaAnalyticsData.RunReport". */
  method: string;
};

const challenge = 'Bearer realm="https://accounts.google.com/"';
const signInHelp =
  "Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.";

export function missingCredentials({ service, method }: ApiMethod): GoogleError {
  return {
    status: 401,
    code: "UNAUTHENTICATED",
    message: `Request is missing required authentication credential. ${signInHelp}`,
    details: [errorInfo("CREDENTIALS_MISSING", { method, service })],
    headers: { "WWW-Authenticate": challenge },
  };
}

export function invalidCredentials(): GoogleError {
  return {
    status: 401,
    code: "UNAUTHENTICATED",
    message: `Request had invalid authentication credentials. ${signInHelp}`,
    details: [],
    headers: { "WWW-Authenticate": `${challenge}, error="invalid_token"` },
  };
}

export function insufficientScope({ service, method }: ApiMethod, scope: string): GoogleError {
  return {
    ...permissionDenied("Request had insufficient authentication scopes.", [
      errorInfo("ACCESS_TOKEN_SCOPE_INSUFFICIENT", { method, service }),
    ]),
    headers: {
      "WWW-Authenticate": `${challenge}, error="insufficient_scope", scope="${scope}"`,
    },
  };
}

export function serviceDisabled({ service, title }: ApiMethod, projectNumber: string): GoogleError {
  const url = `https://console.developers.google.com/apis/api/${service}/overview?project=${projectNumber}`;
  return permissionDenied(
    `${title} has not been used in project ${projectNumber} before or it is disabled. Enable it by visiting ${url} then retry. If you enabled this API recently, wait a few minutes for the action to propagate to our systems and retry.`,
    [
      {
        "@type": "type.googleapis.com/google.rpc.Help",
        links: [{ description: "Google developers console API activation", url }],
      },
      errorInfo("SERVICE_DISABLED", { consumer: `projects/${projectNumber}`, service }),
    ],
  );
}

export function permissionDenied(
  message: string,
  details: readonly ErrorDetail[] = [],
): GoogleError {
  return { status: 403, code: "PERMISSION_DENIED", message, details, headers: {} };
}

export function invalidArgument(
  message: string,
  details: readonly ErrorDetail[] = [],
): GoogleError {
  return { status: 400, code: "INVALID_ARGUMENT", message, details, headers: {} };
}

/** A part of a request that does not match the API's types; without `field`, the whole of it. */
export type Violation = { field?: string; description: string };

export function badRequest(violations: readonly Violation[]): GoogleError {
  const message = violations.map(({ description }) => description).join("\n");
  return invalidArgument(message, [
    { "@type": "type.googleapis.com/google.rpc.BadRequest", fieldViolations: violations },
  ]);
}

export function resourceExhausted(message: string): GoogleError {
  return { status: 429, code: "RESOURCE_EXHAUSTED", message, details: [], headers: {} };
}

export function internalError(): GoogleError {
  const message = "An internal error has occurred. Please retry your request.";
  return { status: 500, code: "INTERNAL", message, details: [], headers: {} };
}

export class GoogleRefusal extends RefusedRequest<GoogleError> {}

/** @throws GoogleRefusal for an invalid request */
export function refuse(message: string): never {
  throw new GoogleRefusal(invalidArgument(message));
}

/** The response format of the newer APIs, without `errors`. */
export function googleErrorJson({ status, code, message, details }: GoogleError) {
  return {
    error: { code: status, message, status: code, ...(details.length > 0 && { details }) },
  };
}

export async function sendGoogleError(
  reply: FastifyReply,
  error: GoogleError,
): Promise<FastifyReply> {
  return sendJson(reply.status(error.status).headers(error.headers), googleErrorJson(error));
}

/** Formats JSON as Google does. */
export async function sendJson(reply: FastifyReply, body: object): Promise<FastifyReply> {
  return reply.type("application/json; charset=UTF-8").send(`${JSON.stringify(body, null, 2)}\n`);
}

/** For a wrong path or method, Google's front end returns an HTML page, never JSON and never 405. */
export async function sendNotFoundPage(reply: FastifyReply, path: string): Promise<FastifyReply> {
  const shown = path.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  return reply
    .status(404)
    .type("text/html; charset=UTF-8")
    .send(
      `<!DOCTYPE html>\n<html lang=en>\n  <meta charset=utf-8>\n  <title>Error 404 (Not Found)!!1</title>\n  <p><b>404.</b> <ins>That’s an error.</ins>\n  <p>The requested URL <code>${shown}</code> was not found on this server.  <ins>That’s all we know.</ins>\n  <p>It is not served by this sandbox.\n`,
    );
}

function errorInfo(reason: string, metadata: Record<string, string>): ErrorDetail {
  return {
    "@type": "type.googleapis.com/google.rpc.ErrorInfo",
    reason,
    domain: "googleapis.com",
    metadata,
  };
}
