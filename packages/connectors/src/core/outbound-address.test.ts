import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  isReachable,
  isReachableByOperator,
  literalAddress,
  noAllowance,
  parseOutboundAllowance,
} from "./outbound-address.ts";

/** Bounds of the ranges that are not public, and the same addresses in other notations. */
const closedIpv4 = [
  ["0.0.0.0", "0.255.255.255", "10.0.0.0", "10.1.2.3", "10.255.255.255"],
  ["100.64.0.0", "100.100.100.200", "100.127.255.255"],
  ["127.0.0.0", "127.0.0.1", "127.1.1.1", "127.255.255.255"],
  ["169.254.0.0", "169.254.169.254", "169.254.170.2", "169.254.255.255"],
  ["172.16.0.0", "172.20.10.1", "172.31.255.255"],
  ["192.0.0.0", "192.0.0.192", "192.0.2.1", "192.88.99.1"],
  ["192.168.0.0", "192.168.0.1", "192.168.255.255"],
  ["198.18.0.0", "198.19.255.255", "198.51.100.7", "203.0.113.9"],
  ["224.0.0.0", "224.0.0.1", "239.255.255.255"],
  ["240.0.0.0", "250.1.1.1", "255.255.255.254", "255.255.255.255"],
].flat();

const closedIpv6 = [
  ["::", "::1", "::2", "::ffff", "0:0:0:0:0:0:0:1", "0000:0000:0000:0000:0000:0000:0000:0001"],
  ["fe80::", "fe80::1", "febf::ffff", "fec0::1", "fc00::", "fc00::1", "fdff:ffff::1"],
  ["fd00:ec2::254", "ff00::", "ff02::1", "ff05::2", "100::1", "2001:db8::1", "2001::1"],
  ["2001:2::1", "2001:10::1", "3fff::1", "5f00::1"],
].flat();

/** The same IPv4 address in its four IPv6 notations. */
function embedded(address: string): string[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split(".").map(Number);
  const high = ((a << 8) | b).toString(16);
  const low = ((c << 8) | d).toString(16);
  return [
    `::ffff:${address}`,
    `::ffff:${high}:${low}`,
    `::${high}:${low}`,
    `64:ff9b::${high}:${low}`,
    `2002:${high}:${low}::1`,
  ];
}

const corpus = [
  ...closedIpv4,
  ...closedIpv6,
  ...closedIpv4.filter((address) => !address.startsWith("0.")).flatMap(embedded),
];

describe("non-public addresses", () => {
  test("the corpus has enough addresses", () => {
    expect(new Set(corpus).size).toBeGreaterThanOrEqual(200);
  });

  test.each(corpus)("blocks %s", (address) => {
    expect(isReachable(address, "shop.example", noAllowance)).toBe(false);
  });

  test("blocks any private address in every notation", () => {
    const byte = fc.nat(255);
    const privates = fc.oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(169), fc.constant(254), byte, byte),
    );
    fc.assert(
      fc.property(privates, (bytes) => {
        const address = bytes.join(".");
        for (const spelling of [address, ...embedded(address)]) {
          expect(isReachable(spelling, "shop.example", noAllowance)).toBe(false);
        }
      }),
    );
  });
});

test.each([
  "23.227.38.74",
  "8.8.8.8",
  "1.1.1.1",
  "2620:127:f00f::1",
  "::ffff:8.8.8.8",
  "64:ff9b::808:808",
])("allows %s", (address) => {
  expect(isReachable(address, "shop.example", noAllowance)).toBe(true);
});

test.each([
  ["http://127.1", "127.0.0.1"],
  ["http://2130706433", "127.0.0.1"],
  ["http://0x7f.1", "127.0.0.1"],
  ["http://017700000001", "127.0.0.1"],
  ["http://[::ffff:7f00:1]", "::ffff:7f00:1"],
  ["http://１２７.０.０.１", "127.0.0.1"],
])("reads the host of %s as the literal %s", (url, address) => {
  expect(literalAddress(new URL(url).hostname)).toBe(address);
});

test("does not take a name for a literal address", () => {
  expect(literalAddress("shop.myshopify.com")).toBeNull();
});

describe("an operator's allow list", () => {
  test("allows exactly what it names", () => {
    const allowance = parseOutboundAllowance("10.1.0.0/16, 192.168.0.7, proxy.lan, fd12::/32");
    expect(isReachable("10.1.2.3", "x", allowance)).toBe(true);
    expect(isReachable("10.2.0.1", "x", allowance)).toBe(false);
    expect(isReachable("192.168.0.7", "x", allowance)).toBe(true);
    expect(isReachable("192.168.0.8", "x", allowance)).toBe(false);
    expect(isReachable("10.9.9.9", "proxy.lan", allowance)).toBe(true);
    expect(isReachable("10.9.9.9", "other.lan", allowance)).toBe(false);
    expect(isReachable("fd12::5", "x", allowance)).toBe(true);
  });

  test.each(["169.254.169.254", "::ffff:169.254.169.254", "fe80::1", "224.0.0.1", "fd00:ec2::254"])(
    "never allows %s",
    (address) => {
      const allowance = parseOutboundAllowance("0.0.0.0/0, ::/0, metadata.lan");
      expect(isReachable(address, "metadata.lan", allowance)).toBe(false);
      expect(isReachableByOperator(address)).toBe(false);
    },
  );

  test("names the entry that is invalid", () => {
    expect(() => parseOutboundAllowance("proxy.lan, http://x")).toThrow('"http://x"');
  });
});

test("allows a private address for an origin that the operator set", () => {
  expect(isReachableByOperator("127.0.0.1")).toBe(true);
  expect(isReachableByOperator("10.0.0.5")).toBe(true);
});
