import { parseOutboundAllowance } from "@cartograph/connectors/core/outbound-address.ts";
import type { ConnectorOptions } from "@cartograph/connectors/registry.ts";
import type { ConnectorSettings } from "./worker-messages.ts";

/** The operator's connector settings, per platform. */
export function connectorOptions(settings: ConnectorSettings): ConnectorOptions {
  const { shopifyApiVersion, googleAdsApiVersion, metaApiVersion } = settings;
  return {
    allowance: parseOutboundAllowance(settings.outboundAllowHosts),
    apiVersions: {
      ...(shopifyApiVersion !== null && { shopify: shopifyApiVersion }),
      ...(googleAdsApiVersion !== null && { google_ads: googleAdsApiVersion }),
      ...(metaApiVersion !== null && { facebook_ads: metaApiVersion }),
    },
  };
}
