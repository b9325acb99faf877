import { z } from "zod";
import { ConnectorError } from "../connector-error.ts";
import { parseJson, type HttpReply } from "../http-reply.ts";
import { TransientFailure } from "../retry.ts";
import type { GoogleKey } from "./google-key.ts";

const refusalSchema = z.object({
  error: z.string(),
  error_description: z.string().optional().catch(undefined),
});

/** Failures of the endpoint, after which a later try may succeed. */
const ownFailures = new Set(["internal_failure", "server_error", "temporarily_unavailable"]);

/**
 * Classifies a 400, 401 or 403 of the token endpoint.
 * @throws TransientFailure when the body is not from the endpoint, or reports a failure of its own
 */
export function tokenRefusal(reply: HttpReply, key: GoogleKey, now: number): ConnectorError {
  const parsed = refusalSchema.safeParse(parseJson(reply));
  const { error, error_description: description = "" } = parsed.success
    ? parsed.data
    : { error: "" };
  if (ownFailures.has(error)) {
    throw new TransientFailure("overloaded", `Google's sign-in answered ${error}.`);
  }
  if (error === "invalid_scope" || error === "access_denied" || error === "admin_policy_enforced") {
    return new ConnectorError(
      "missing_permission",
      "Google does not allow this key the access that it needs. Ask the administrator of your Google organization to allow it.",
    );
  }
  return new ConnectorError("bad_credentials", adviceFor(key, { error, description, now }));
}

type Refusal = { error: string; description: string; now: number };

function adviceFor(key: GoogleKey, { error, description, now }: Refusal): string {
  if (error === "invalid_grant") {
    return key.kind === "service_account"
      ? serviceAccountAdvice(description, now)
      : refreshTokenAdvice(description);
  }
  if (error === "invalid_client" || error === "unauthorized_client") {
    return "Google does not know this OAuth client, or its secret is wrong. Copy client_id and client_secret again from Google Cloud → APIs & Services → Credentials.";
  }
  const named = /^[a-z_]{1,40}$/.test(error) ? ` (${error})` : "";
  return `Google does not accept this key${named}. Create a new key and enter it.`;
}

/** Only one case of a refresh token can be recognized, by its message. */
function refreshTokenAdvice(description: string): string {
  if (/\binvalid_rapt\b/i.test(description)) {
    return "The Google organization of this user limits how long a sign-in lasts, so this refresh token has ended, and a new one would too. Enter the key of a service account, or have the organization's administrator exempt this app under Google Cloud session control.";
  }
  return "Google no longer accepts this refresh token: it was revoked, has expired, or belongs to another OAuth client. Refresh tokens of an app whose publishing status is Testing expire after seven days. Sign in again and enter the new one.";
}

function serviceAccountAdvice(description: string, now: number): string {
  if (/short-lived token|\biat\b|\bexp\b/i.test(description)) {
    const time = new Date(now).toISOString().slice(0, 16).replace("T", " ");
    return `Google rejected the sign-in time: this machine's clock says ${time} UTC. Set the clock, then sync again.`;
  }
  if (/account not found/i.test(description)) {
    return "Google does not know the service account of this key: it was deleted, or its project was. Create a key of a service account that exists.";
  }
  if (/signature/i.test(description)) {
    return "Google does not accept the signature of this key: the key was deleted, or belongs to another service account. Create a new key and enter it.";
  }
  if (/audience/i.test(description)) {
    return "Google does not accept the sign-in address in the key (token_uri). Paste the key file as Google provided it.";
  }
  return "Google does not accept this service account's key. Check in Google Cloud that the account is enabled and the key not deleted, or create a new key.";
}
