import { ConnectorError } from "../../core/connector-error.ts";

/**
 * Describes which orders Klaviyo attributes to a message. The API does not return the account's window, so the text
 * names Klaviyo's default.
 */
export const attribution = "5 days after an open or a click (Klaviyo's default)";

export const noRevenueWarning =
  "Klaviyo has no revenue metric: none is mapped, and there is no Placed Order metric of a store. Orders and revenue from email are left out. Map a metric to revenue in Klaviyo's settings.";

const noFlowReportWarning =
  "Klaviyo's flow report was not found at this address, so flow messages are left out. Check the base URL that is set for this platform.";

const noFlowsWarning =
  "The key lacks the scope flows:read, so flow messages are left out. Create a new key with read-only access in Klaviyo under Settings → API keys.";

/** The warning when only flows cannot be read; null for other errors. */
export function flowsWarning(error: unknown): string | null {
  if (!(error instanceof ConnectorError)) return null;
  if (error.kind === "missing_permission") return noFlowsWarning;
  return error.kind === "bad_address" ? noFlowReportWarning : null;
}
