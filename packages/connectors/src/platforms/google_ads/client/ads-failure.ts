import { z } from "zod";
import { ConnectorError, type ConnectorErrorKind } from "../../../core/connector-error.ts";
import {
  durationMs,
  googleFailure,
  googleRetryAfter,
} from "../../../core/google/google-failure.ts";
import { isWebPage, parseJson, type HttpReply } from "../../../core/http-reply.ts";
import { redact } from "../../../core/redact.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { adviceFor, type AdviceContext } from "./advice.ts";

export type FailureContext = AdviceContext & { now: number; secrets: readonly string[] };

export type AdsProblem = {
  error: Error;
  /**
   * `denied`: another manager may have access. `page_lost`: the query must start again. `unknown_field`: the query may
   * succeed without the field.
   */
  kind: "denied" | "page_lost" | "unknown_field" | "other";
};

const adsErrorSchema = z.object({
  errorCode: z.record(z.string(), z.string()),
  message: z.string().catch(""),
  details: z
    .object({ quotaErrorDetails: z.object({ retryDelay: z.string() }) })
    .optional()
    .catch(undefined),
});
const detailSchema = z.object({ errors: z.array(adsErrorSchema).min(1) });
const envelopeSchema = z.object({ error: z.object({ details: z.array(z.unknown()) }) });

type AdsError = z.infer<typeof adsErrorSchema> & { family: string; code: string };

/**
 * Classifies an unsuccessful answer by the API's error codes; null for 200.
 * @throws TransientFailure when an error response cannot be read
 */
export function adsFailure(reply: HttpReply, context: FailureContext): AdsProblem | null {
  if (reply.status === 200) return null;
  const own = readAdsError(reply);
  if (own) return toProblem(own, reply, context);
  if (reply.status === 404) {
    const error = new ConnectorError(
      "unexpected_answer",
      `Google Ads API ${context.apiVersion} was not found at this address. If Google has shut this version down, update Cartograph; otherwise check the base URL that is set for this platform.`,
    );
    return { error, kind: "other" };
  }
  const { now, secrets } = context;
  const noAccess = "Google does not let this key use the Google Ads API.";
  const error = googleFailure(reply, { api: "Google Ads API", noAccess, now, secrets });
  return error && { error, kind: "other" };
}

/** The first error of the API; null if Google's front end answered. */
function readAdsError(reply: HttpReply): AdsError | null {
  if (isWebPage(reply)) return null;
  const body = parseJson(reply);
  // Streams wrap the same object in an array.
  const parsed = envelopeSchema.safeParse(Array.isArray(body) ? body[0] : body);
  if (!parsed.success) return null;
  for (const detail of parsed.data.error.details) {
    const [first] = detailSchema.safeParse(detail).data?.errors ?? [];
    const [named] = Object.entries(first?.errorCode ?? {});
    if (first && named) return { ...first, family: named[0], code: named[1] };
  }
  return null;
}

/** The account, or the manager account of the request, is not one that this user can read it through. */
const deniedCodes = new Set([
  "USER_PERMISSION_DENIED",
  "INVALID_LOGIN_CUSTOMER_ID_SERVING_CUSTOMER_ID_COMBINATION",
  "ACCESS_DENIED_FOR_ACCOUNT_TYPE",
]);
const pageCodes = new Set(["INVALID_PAGE_TOKEN", "EXPIRED_PAGE_TOKEN"]);

function toProblem(own: AdsError, reply: HttpReply, context: FailureContext): AdsProblem {
  const { family, code } = own;
  if (family === "quotaError" && code !== "ACCESS_PROHIBITED") {
    const delay = own.details?.quotaErrorDetails.retryDelay ?? null;
    const retryAfterMs = durationMs(delay) ?? googleRetryAfter(reply, context.now);
    return other(
      new TransientFailure("throttled", `Its quota is used up (${code}).`, { retryAfterMs }),
    );
  }
  if (family === "internalError" || reply.status >= 500) {
    const retryAfterMs = googleRetryAfter(reply, context.now);
    return other(new TransientFailure("overloaded", `It answered with ${code}.`, { retryAfterMs }));
  }
  const known = adviceFor(code, context);
  if (known) {
    const error = new ConnectorError(known.kind, known.message);
    return { error, kind: deniedCodes.has(code) ? "denied" : "other" };
  }
  const kind: ConnectorErrorKind = kinds.get(family) ?? "bad_data";
  const platformMessage = redact(own.message, context.secrets);
  const error = new ConnectorError(
    kind,
    `Google Ads refused the request (${family}.${code})${platformMessage === "" ? "." : `: ${platformMessage}`}`,
  );
  if (deniedCodes.has(code)) return { error, kind: "denied" };
  if (code === "UNRECOGNIZED_FIELD") return { error, kind: "unknown_field" };
  return { error, kind: pageCodes.has(code) ? "page_lost" : "other" };
}

/** What unknown codes mean, by their error family. */
const kinds = new Map<string, ConnectorErrorKind>([
  ["authenticationError", "bad_credentials"],
  ["authorizationError", "missing_permission"],
  ["quotaError", "missing_permission"],
]);

function other(error: Error): AdsProblem {
  return { error, kind: "other" };
}
