import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import {
  isWebPage,
  temporaryFailure,
  parseJson,
  retryAfterOf,
  type HttpReply,
} from "../../../core/http-reply.ts";
import { redact } from "../../../core/redact.ts";
import { TransientFailure } from "../../../core/retry.ts";
import type { DataCenter } from "../data-center.ts";

export type FailureContext = {
  dataCenter: DataCenter;
  /** What was requested, for messages: "its campaigns' reports". */
  what: string;
  now: number;
  secrets: readonly string[];
};

const problemSchema = z.object({ title: z.string().catch(""), detail: z.string().catch("") });

/**
 * Classifies an unsuccessful answer by its status and, if ambiguous, its title; null for 200.
 * @throws TransientFailure when an error response cannot be read
 */
export function mailchimpFailure(reply: HttpReply, context: FailureContext): Error | null {
  const { status } = reply;
  if (status === 200) return null;
  const retryAfterMs = retryAfterOf(reply, context.now);
  if (status === 429) {
    return new TransientFailure("throttled", "Too many connections at once.", { retryAfterMs });
  }
  if (status === 403 && (isWebPage(reply) || reply.body.trim() === "")) {
    return new TransientFailure(
      "overloaded",
      `A firewall in front of Mailchimp refuses the request. If this continues, check that ${context.dataCenter.name} is the account's data center.`,
      { retryAfterMs },
    );
  }
  if (status === 503 && /"title"\s*:\s*"compliance/i.test(reply.body)) return switchedOff();
  const temporary = temporaryFailure(reply, context.now);
  if (temporary) return temporary;
  if (status === 401) return notAccepted(context.dataCenter);
  if (status === 404) {
    return new ConnectorError(
      isWebPage(reply) ? "unexpected_answer" : "bad_address",
      "The Mailchimp API was not found at this address. Check the data center at the end of the key.",
    );
  }
  const parsed = problemSchema.safeParse(parseJson(reply));
  const { title, detail } = parsed.success ? parsed.data : { title: "", detail: "" };
  if (status === 403) return forbidden(title, context);
  const platformMessage = redact(detail, context.secrets);
  return new ConnectorError(
    "bad_data",
    `Mailchimp refused the request with status ${status}${platformMessage === "" ? "." : `: ${platformMessage}`}`,
  );
}

/** Mailchimp gives the same answer for a wrong key and for a valid one sent to the wrong data center. */
function notAccepted({ name, source }: DataCenter): ConnectorError {
  const place =
    source === "key"
      ? `or its ending -${name} was changed`
      : `or ${name} is not the data center of its account`;
  return new ConnectorError(
    "bad_credentials",
    `Mailchimp does not accept this key: it is mistyped or was revoked, ${place}. Create a new key under Profile → Extras → API keys and paste the whole key.`,
  );
}

function switchedOff(): ConnectorError {
  return new ConnectorError(
    "refused",
    "Mailchimp has switched off the account or the user that this key belongs to. Sign in to Mailchimp to see why; a new key helps only after that.",
  );
}

function forbidden(title: string, { dataCenter, what }: FailureContext): ConnectorError {
  if (/disabled|compliance/i.test(title)) return switchedOff();
  if (/wrong\s*data\s*cent/i.test(title)) {
    return new ConnectorError(
      "bad_credentials",
      `This key belongs to another data center than ${dataCenter.name}. Paste the key with its own ending, such as -us21.`,
    );
  }
  return new ConnectorError(
    "missing_permission",
    `This key has no access to ${what}. A key can read what the user who created it can: have a user with a higher role, such as Manager or Admin, create one.`,
  );
}
