import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { RefusedRequest } from "../../core/refused-request.ts";

/** An error of the Graph API. */
export type MetaError = {
  /** HTTP status; 400 by default. */
  status?: number;
  /** `OAuthException` by default. */
  type?: "GraphMethodException";
  code: number;
  subcode?: number;
  message: string;
  title?: string;
  userMessage?: string;
  isTransient?: boolean;
  /** Wait in the business use case header; null for none. */
  regainMinutes?: number;
};

const invalidTokenMessages: Record<number, string> = {
  458: "Error validating access token: The user has not authorized application 123456789012345.",
  459: "Error validating access token: You cannot access the app till you log in to www.facebook.com and follow the instructions given.",
  460: "Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.",
  463: "Error validating access token: Session has expired on Wednesday, 18-Nov-26 08:00:00 PST. The current time is Saturday, 21-Nov-26 06:00:00 PST.",
  464: "Error validating access token: Sessions for the user are not allowed because the user is not a confirmed user.",
  467: "The access token is invalid since the user hasn't engaged the app in longer than 90 days.",
};

/** @param subcode the reason: 463 for an expired token */
export function invalidToken(subcode: 458 | 459 | 460 | 463 | 464 | 467): MetaError {
  const message = invalidTokenMessages[subcode] ?? "Error validating access token.";
  return { code: 190, subcode, message };
}

export const unknownToken: MetaError = {
  code: 190,
  message: "Invalid OAuth access token - Cannot parse access token",
};

export const noToken: MetaError = {
  code: 2500,
  message: "An active access token must be used to query information about the current user.",
};

export const noAdsPermission: MetaError = {
  status: 403,
  code: 200,
  message:
    "(#200) Ad account owner has NOT grant ads_management or ads_read permission. Please refer to https://developers.facebook.com/docs/marketing-api/access for the access that you need.",
};

export function unknownObject(id: string, method = "get"): MetaError {
  return {
    type: "GraphMethodException",
    code: 100,
    subcode: 33,
    message: `Unsupported ${method} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation. Please read the Graph API documentation at https://developers.facebook.com/docs/graph-api`,
  };
}

export function unknownPath(path: string): MetaError {
  return {
    code: 2500,
    message: `Unknown path components: ${path} is not served by this sandbox`,
  };
}

export function invalid(message: string): MetaError {
  return { code: 100, message: `(#100) ${message}` };
}

export const tooOld: MetaError = {
  code: 3018,
  message:
    "(#3018) The start date of the time range cannot be beyond 37 months from the current date",
};

export const tooMuchData: MetaError = {
  status: 500,
  code: 1,
  message: "Please reduce the amount of data you're asking for, then retry your request",
};

export const runUnfinished: MetaError = {
  code: 2601,
  subcode: 1815107,
  message: "(#2601) Error loading async report: the report run is not completed.",
};

/** @param code 80000 for insights, 80004 for other ads endpoints */
export function throttled(code: number, regainMinutes: number): MetaError {
  const what = code === 80000 ? "ads-insights" : "ads-management";
  return {
    code,
    subcode: 2446079,
    message: `(#${code}) There have been too many calls from this ad-account. Wait a bit and try again. For more info, please refer to https://developers.facebook.com/docs/graph-api/overview/rate-limiting#${what}.`,
    regainMinutes,
  };
}

export class MetaRefusal extends RefusedRequest<MetaError> {}

/** @throws MetaRefusal for an invalid parameter */
export function refuse(message: string): never {
  throw new MetaRefusal(invalid(message));
}

export async function sendMetaError(reply: FastifyReply, error: MetaError): Promise<FastifyReply> {
  if (error.code === 190) {
    const challenge = `OAuth "Facebook Platform" "invalid_token" "${error.message}"`;
    reply.header("WWW-Authenticate", challenge);
  }
  return sendJson(reply.status(error.status ?? 400), bodyOf(error));
}

/** Parts that the error does not have are left out of the JSON. */
function bodyOf({ type, message, code, ...error }: MetaError): object {
  return {
    error: {
      message,
      type: type ?? "OAuthException",
      code,
      error_subcode: error.subcode,
      is_transient: error.isTransient,
      error_user_title: error.title,
      error_user_msg: error.userMessage,
      fbtrace_id: `A${randomBytes(16).toString("base64url")}`,
    },
  };
}

/** Returns text, so that a fault can truncate it. */
export async function sendJson(reply: FastifyReply, body: unknown): Promise<FastifyReply> {
  return reply.type("application/json; charset=UTF-8").send(JSON.stringify(body));
}

/** The message of Meta's internal errors. */
export function metaErrorBody(): string {
  return JSON.stringify(
    bodyOf({ code: 1, message: "An unknown error occurred", isTransient: true }),
  );
}
