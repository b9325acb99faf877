import { ConnectorError } from "../../core/connector-error.ts";

/**
 * Which orders Klaviyo claims for a message. The window is a setting of the account that the API does not tell, so
 * the words name Klaviyo's default as what it is.
 */
export const attribution = "5 days after an open or a click (Klaviyo's default)";

export const noRevenueWarning =
  "Klaviyo names no metric that tells revenue: none is mapped, and there is no Placed Order of a shop. Orders and revenue of emails are left out. Map a metric to revenue in Klaviyo's settings.";

const noFlowReportWarning =
  "Klaviyo gives no report of flows at this address, so the messages of flows are left out. Check the address that the operator set for this platform.";

const noFlowsWarning =
  "The key lacks the scope flows:read, so the messages of flows are left out. Make a new key with read-only access in Klaviyo under Settings → API keys.";

/** What to say where flows cannot be read though campaigns can; null for an error of another kind. */
export function flowsWarning(error: unknown): string | null {
  if (!(error instanceof ConnectorError)) return null;
  if (error.kind === "missing_permission") return noFlowsWarning;
  return error.kind === "bad_address" ? noFlowReportWarning : null;
}
