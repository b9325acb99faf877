import { z } from "zod";
import { ConnectorError } from "../../../core/connector-error.ts";
import { temporaryFailure, retryAfterOf, type HttpReply } from "../../../core/http-reply.ts";
import { redact } from "../../../core/redact.ts";
import { TransientFailure } from "../../../core/retry.ts";

const problemsSchema = z.object({
  errors: z.array(z.object({ detail: z.string() })).min(1),
});

/** Classifies an error response; null for a success. */
export function klaviyoFailure(
  reply: HttpReply,
  { now, secrets, scope }: { now: number; secrets: readonly string[]; scope: string },
): Error | null {
  const { status } = reply;
  if (status === 200) return null;
  const temporary = temporaryFailure(reply, now);
  if (temporary) return temporary;
  const detail = detailOf(reply.body);
  if (detail === null) {
    // Klaviyo's own errors are JSON: this one is from a firewall or gateway and may be temporary.
    return new TransientFailure(
      "overloaded",
      `A proxy or firewall in front of it answered with status ${status}.`,
      { retryAfterMs: retryAfterOf(reply, now) },
    );
  }
  if (status === 404) {
    return new ConnectorError(
      "bad_address",
      `Klaviyo does not know this address${detail === "" ? "" : ` (${redact(detail, secrets)})`}. Check the base URL that is set for this platform.`,
    );
  }
  if (status === 410) {
    return new ConnectorError(
      "outdated",
      "Klaviyo has retired the revision of its API that was requested. Update Cartograph.",
    );
  }
  if (status === 401) {
    return new ConnectorError(
      "bad_credentials",
      "Klaviyo does not accept this key. It may have been deleted. Create a new one in Klaviyo under Settings → API keys.",
    );
  }
  if (status === 403) {
    return new ConnectorError(
      "missing_permission",
      `This key lacks the scope ${scope}. A key's scopes cannot be changed: create a new one in Klaviyo under Settings → API keys, with read-only access or with that scope.`,
    );
  }
  return new ConnectorError(
    "bad_data",
    `Klaviyo refused the request (status ${status}): ${redact(detail, secrets)}`,
  );
}

/** Null for a body that is not Klaviyo's. */
function detailOf(body: string): string | null {
  try {
    const parsed = problemsSchema.safeParse(JSON.parse(body));
    return parsed.success ? (parsed.data.errors[0]?.detail ?? "") : null;
  } catch {
    return null;
  }
}
