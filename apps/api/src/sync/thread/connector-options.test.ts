import { isReachable } from "@cartograph/connectors/core/outbound-address.ts";
import { expect, test } from "vitest";
import { connectorOptions } from "./connector-options.ts";

const unset = {
  outboundAllowHosts: "",
  shopifyApiVersion: null,
  googleAdsApiVersion: null,
  metaApiVersion: null,
};

test.each([
  ["proxy.lan", true],
  ["", false],
])("allows the hosts that the operator lists: %j", (outboundAllowHosts, isAllowed) => {
  const { allowance } = connectorOptions({ ...unset, outboundAllowHosts });
  expect(allowance && isReachable("10.0.0.7", "proxy.lan", allowance)).toBe(isAllowed);
});

test("sets the API version only for platforms that have one configured", () => {
  const set = connectorOptions({
    ...unset,
    shopifyApiVersion: "2026-10",
    googleAdsApiVersion: "v26",
    metaApiVersion: "v27.0",
  });
  expect(set.apiVersions).toEqual({
    shopify: "2026-10",
    google_ads: "v26",
    facebook_ads: "v27.0",
  });
  expect(connectorOptions(unset).apiVersions).toEqual({});
});
