/**
 * Which orders Klaviyo claims for a message. The window is a setting of the account that the API does not tell, so
 * the words name Klaviyo's default as what it is.
 */
export const attribution =
  "Orders within Klaviyo's attribution window after an opened or clicked e-mail: 5 days by default. The API does not tell whether this account has set another.";

export const noRevenueWarning =
  "Klaviyo names no metric that tells revenue: none is mapped, and there is no Placed Order of a shop. Orders and revenue of e-mails are left out. Map a metric to revenue in Klaviyo's settings.";

export const noFlowsWarning =
  "The key lacks the scope flows:read, so the messages of flows are left out. Make a new key with read-only access in Klaviyo under Settings → API keys.";
