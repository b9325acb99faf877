import { expect, test } from "vitest";
import { clientNetwork, isLoopbackAddress } from "./client-network.ts";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
  ["2001:db8:1:3::1", "2001:db8:1:3::/64"],
  ["not an address", "unknown"],
])("%s belongs to the network %s", (ip, network) => {
  expect(clientNetwork(ip)).toBe(network);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.9.9", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["10.0.0.1", false],
  ["", false],
])("%s is a loopback address: %s", (ip, expected) => {
  expect(isLoopbackAddress(ip)).toBe(expected);
});
