import { isReachable } from "@cartograph/connectors/core/outbound-address.ts";
import { expect, test } from "vitest";
import { connectorOptions } from "./connector-options.ts";

const unset = {
  outboundAllowHosts: "",
  shopifyApiVersion: null,
  googleAdsApiVersion: null,
  metaApiVersion: null,
};

test("the hosts that the operator allows are allowed to every platform", () => {
  for (const [outboundAllowHosts, isAllowed] of [
    ["proxy.lan", true],
    ["", false],
  ] as const) {
    const options = Object.values(connectorOptions({ ...unset, outboundAllowHosts }));
    expect(options).toHaveLength(8);
    for (const { allowance } of options) {
      expect(allowance && isReachable("10.0.0.7", "proxy.lan", allowance)).toBe(isAllowed);
    }
  }
});

test("a version is that of its own platform, and left to the connector where none is set", () => {
  const set = connectorOptions({
    ...unset,
    shopifyApiVersion: "2026-10",
    googleAdsApiVersion: "v26",
    metaApiVersion: "v27.0",
  });
  expect(set.shopify.apiVersion).toBe("2026-10");
  expect(set.googleAds.apiVersion).toBe("v26");
  expect(set.metaAds.apiVersion).toBe("v27.0");
  for (const options of Object.values(connectorOptions(unset))) {
    expect(options).not.toHaveProperty("apiVersion");
  }
});
