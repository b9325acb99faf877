import ipaddr from "ipaddr.js";

/** An operator's exceptions: host names ("proxy.lan") and addresses or networks ("10.0.0.0/8"). */
export type OutboundAllowance = {
  hosts: ReadonlySet<string>;
  networks: readonly [ipaddr.IPv4 | ipaddr.IPv6, number][];
};

export const noAllowance: OutboundAllowance = { hosts: new Set(), networks: [] };

/** Parses a comma-separated list. @throws RangeError naming the entry that is neither a host nor a network */
export function parseOutboundAllowance(list: string): OutboundAllowance {
  const hosts = new Set<string>();
  const networks: [ipaddr.IPv4 | ipaddr.IPv6, number][] = [];
  for (const entry of list.split(",").map((part) => part.trim().toLowerCase())) {
    if (entry === "") continue;
    if (entry.includes("/") && ipaddr.isValidCIDR(entry)) networks.push(ipaddr.parseCIDR(entry));
    else if (ipaddr.isValid(entry)) {
      const address = ipaddr.parse(entry);
      networks.push([address, address.kind() === "ipv4" ? 32 : 128]);
    } else if (/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(entry)) hosts.add(entry);
    else throw new RangeError(`Neither a host nor a network: ${JSON.stringify(entry)}`);
  }
  return { hosts, networks };
}

/**
 * Whether a request may go to this address: public unicast addresses and the operator's exceptions. Link-local
 * addresses, where clouds serve metadata, are always blocked.
 */
export function isReachable(address: string, host: string, allowance: OutboundAllowance): boolean {
  if (!ipaddr.isValid(address)) return false;
  const outer = ipaddr.parse(address);
  if (isNeverReachable(outer)) return false;
  const inner = innermost(outer);
  const isPublic = inner.range() === "unicast" && outer.range() !== "6to4";
  return isPublic || isAllowed(inner, host, allowance);
}

/** Whether an origin that the operator set may resolve to this address: anything except link-local and similar ones. */
export function isReachableByOperator(address: string): boolean {
  return ipaddr.isValid(address) && !isNeverReachable(ipaddr.parse(address));
}

/** The literal address in a URL's host without brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1");
  return ipaddr.isValid(bare) ? bare : null;
}

const neverRanges = new Set<string>(["linkLocal", "multicast", "broadcast", "unspecified"]);
const metadataAddresses = new Set(["100.100.100.200", "fd00:ec2::254", "192.0.0.192"]);

/** Link-local, multicast, broadcast, unspecified and the clouds' metadata services: no allow list permits them. */
function isNeverReachable(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const inner = innermost(address);
  return neverRanges.has(inner.range()) || metadataAddresses.has(inner.toString());
}

function isAllowed(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  host: string,
  allowance: OutboundAllowance,
): boolean {
  if (allowance.hosts.has(host)) return true;
  return allowance.networks.some(
    ([network, bits]) => network.kind() === address.kind() && address.match(network, bits),
  );
}

/**
 * The IPv4 address embedded in an IPv6 one: mapped (::ffff:0:0/96), compatible (::/96, which ipaddr.js treats as
 * unicast), NAT64 (64:ff9b::/96) or 6to4 (2002::/16). Others are returned unchanged.
 */
function innermost(address: ipaddr.IPv4 | ipaddr.IPv6): ipaddr.IPv4 | ipaddr.IPv6 {
  if (!(address instanceof ipaddr.IPv6)) return address;
  const bytes = address.toByteArray();
  if (bytes[0] === 0x20 && bytes[1] === 0x02) return new ipaddr.IPv4(bytes.slice(2, 6));
  const range = address.range();
  const isCompatible =
    bytes.slice(0, 12).every((byte) => byte === 0) &&
    range !== "loopback" &&
    range !== "unspecified";
  if (isCompatible || address.isIPv4MappedAddress() || range === "rfc6052") {
    return new ipaddr.IPv4(bytes.slice(12));
  }
  return address;
}
