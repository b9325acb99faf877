import { parseOutboundAllowance } from "@cartograph/connectors/core/outbound-address.ts";
import type { ConnectorOptions } from "@cartograph/connectors/registry.ts";
import type { ConnectorSettings } from "./worker-messages.ts";

/** What the operator set, for every platform that it concerns. */
export function connectorOptions(settings: ConnectorSettings): Required<ConnectorOptions> {
  const allowance = parseOutboundAllowance(settings.outboundAllowHosts);
  const versioned = (apiVersion: string | null) => ({
    allowance,
    ...(apiVersion !== null && { apiVersion }),
  });
  return {
    shopify: versioned(settings.shopifyApiVersion),
    googleAnalytics: { allowance },
    searchConsole: { allowance },
    googleAds: versioned(settings.googleAdsApiVersion),
    metaAds: versioned(settings.metaApiVersion),
    tiktokAds: { allowance },
    klaviyo: { allowance },
    mailchimp: { allowance },
  };
}
