import {
  isWebPage,
  temporaryFailure,
  parseJson,
  retryAfterOf,
  type HttpReply,
} from "../../../core/http-reply.ts";
import { ConnectorError } from "../../../core/connector-error.ts";
import { redact } from "../../../core/redact.ts";
import { TransientFailure } from "../../../core/retry.ts";
import { metaErrorSchema, type MetaProblem } from "../schemas/error.schemas.ts";
import { deadToken } from "./dead-token.ts";
import { readUsage } from "./usage-headers.ts";

export type FailureContext = {
  /** "act_1234567890". */
  account: string;
  /** The requested object is so new that Meta may not know it yet. */
  isNew: boolean;
  /** UTC milliseconds. */
  now: number;
  secrets: readonly string[];
};

const minWaitMs = 60_000;
const userWaitMs = 5 * 60_000;

/** Throttling codes; those of business use cases range from 80000 to 80014. */
const throttleCodes = new Set([4, 17, 32, 341, 613]);
/** Subcodes of requests that time out and would time out again. */
const tooLargeSubcodes = new Set([1504018, 1504038, 1504044]);
const temporaryCodes = new Set([1, 2, -2, 104, 960]);
const brokenSubcodes = new Set([1504041, 1504042]);

/**
 * Classifies an unsuccessful answer; null for a success. An error may have status 200.
 * @throws TransientFailure when the answer is not JSON
 */
export function metaFailure(reply: HttpReply, context: FailureContext): Error | null {
  // Not from Meta itself but from a proxy or firewall in between.
  const temporary = temporaryFailure(reply, context.now);
  if (temporary && (reply.status === 429 || isWebPage(reply))) return temporary;
  if (reply.status === 404 && isWebPage(reply)) {
    return new ConnectorError(
      "unexpected_answer",
      "The Marketing API was not found at this address. Check the base URL that is set for Meta.",
    );
  }
  const problem = metaErrorSchema.safeParse(parseJson(reply));
  if (problem.success) return failureOf(problem.data.error, reply, context);
  if (reply.status === 200) return null;
  if (temporary) return temporary;
  return new ConnectorError("bad_data", `Meta refused the request with status ${reply.status}.`);
}

function failureOf(problem: MetaProblem, reply: HttpReply, context: FailureContext): Error {
  const { code, error_subcode: subcode, message } = problem;
  if (code === 190 || code === 102) return deadToken(subcode);
  if (code !== null && (throttleCodes.has(code) || (code >= 80_000 && code <= 80_014))) {
    return throttled(reply, code === 17 || code === 80_004 ? userWaitMs : 0);
  }
  if (isTooLarge(problem)) {
    return new TransientFailure("too_large", "It asks for less data per request.");
  }
  if (isForbidden(problem)) return forbidden(context);
  if (code === 100 && /appsecret_proof/i.test(message)) {
    return new ConnectorError(
      "missing_permission",
      "The Meta app of this token requires an app secret with every request. Switch off “Require App Secret” in the app's settings under Advanced, then sync again.",
    );
  }
  if (code === 100 && subcode === 33) return notFound(context);
  if (code === 2635) {
    return new ConnectorError(
      "outdated",
      "Meta has shut down the version of the Marketing API that was requested. Update Cartograph, or set a later META_API_VERSION.",
    );
  }
  const isTemporary =
    problem.is_transient ||
    (code !== null && temporaryCodes.has(code) && !brokenSubcodes.has(subcode ?? 0)) ||
    reply.status >= 500 ||
    // This message also appears temporarily for valid requests.
    message.startsWith("(#100) Cannot include ");
  if (isTemporary) {
    return new TransientFailure("overloaded", platformMessage(problem, context), {
      retryAfterMs: retryAfterOf(reply, context.now),
    });
  }
  return new ConnectorError(
    "bad_data",
    `Meta refused the request. ${platformMessage(problem, context)}`,
  );
}

function isTooLarge({ code, error_subcode: subcode, message }: MetaProblem): boolean {
  if (subcode !== null && tooLargeSubcodes.has(subcode)) return true;
  return code === 1 && /reduce the amount of data/i.test(message);
}

function isForbidden({ code, message }: MetaProblem): boolean {
  if (code === null) return false;
  if (code === 10 || code === 3 || (code >= 200 && code <= 299)) return true;
  return code === 100 && /Missing permissions/i.test(message) && !/Object with ID/i.test(message);
}

function forbidden({ account }: FailureContext): ConnectorError {
  return new ConnectorError(
    "missing_permission",
    `This token has no access to ${account}. It needs the permission ads_read, and its user must be assigned to the ad account: Business settings → Accounts → Ad accounts → People.`,
  );
}

function notFound({ account, isNew }: FailureContext): Error {
  if (isNew) return new TransientFailure("overloaded", "It does not know the new report yet.");
  return new ConnectorError(
    "missing_permission",
    `The ad account ${account} was not found, or this token has no access to it. Check the number, and assign the token's user to the account: Business settings → Accounts → Ad accounts → People.`,
  );
}

/** Waits as long as the usage headers say, but at least a minute. */
function throttled(reply: HttpReply, minMs: number): TransientFailure {
  const retryAfterMs = Math.max(readUsage(reply.headers).regainMs, minMs, minWaitMs);
  return new TransientFailure("throttled", "Too many requests.", { retryAfterMs });
}

/** Meta's message and code. */
function platformMessage(
  { message, code, error_subcode: subcode }: MetaProblem,
  context: FailureContext,
): string {
  const text = redact(message, context.secrets);
  const numbers = [code, subcode].filter((number) => number !== null).join("/");
  return `It says: ${text === "" ? "nothing" : text}${numbers === "" ? "" : ` (code ${numbers})`}`;
}
