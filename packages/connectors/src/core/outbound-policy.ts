import { ConnectorError } from "./connector-error.ts";
import {
  isReachable,
  isReachableByOperator,
  literalAddress,
  noAllowance,
  type OutboundAllowance,
} from "./outbound-address.ts";

/** Where a platform's requests may go: to its public hosts, or to the origin that the operator set instead. */
export type OutboundPolicy =
  | { kind: "public"; hosts: RegExp; allowance?: OutboundAllowance }
  | { kind: "operator"; origin: string };

export function allowanceOf(policy: OutboundPolicy): OutboundAllowance {
  return policy.kind === "public" ? (policy.allowance ?? noAllowance) : noAllowance;
}

/** @throws ConnectorError `bad_address` when the address is not allowed */
export function checkUrl(text: string, policy: OutboundPolicy): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || url.username !== "" || url.password !== "") {
    throw new ConnectorError("bad_address", "The address cannot be requested.");
  }
  // Literal addresses are checked here because they never reach the resolver.
  const literal = literalAddress(url.hostname);
  if (policy.kind === "operator") {
    const isOwnOrigin = url.origin === new URL(policy.origin).origin;
    if (!isOwnOrigin || (literal !== null && !isReachableByOperator(literal))) throw unreachable();
    return url;
  }
  const isPublicAddress =
    url.protocol === "https:" && url.port === "" && policy.hosts.test(url.hostname);
  const isAllowedLiteral =
    literal === null || isReachable(literal, url.hostname, allowanceOf(policy));
  if (!isPublicAddress || !isAllowedLiteral) throw unreachable();
  return url;
}

function unreachable(): ConnectorError {
  return new ConnectorError(
    "bad_address",
    "This address does not belong to the platform, so nothing was sent to it.",
  );
}
