import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { Agent } from "undici";
import { isReachable, isReachableByOperator, type OutboundAllowance } from "./outbound-address.ts";

export type Resolve = (
  hostname: string,
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

export type AgentOptions = {
  allowance: OutboundAllowance;
  /** True for an origin that the operator set, which may have a private address. */
  isTrusted: boolean;
  connectTimeoutMs: number;
  headersTimeoutMs: number;
  bodyTimeoutMs: number;
  /** Replaces the system resolver in tests. */
  resolve?: Resolve;
};

/** Thrown by the resolver when a name resolves to a blocked address. */
export class UnreachableAddressError extends Error {
  override readonly name = "UnreachableAddressError";
}

/** Checks every resolved address at connection time. */
export function createGuardedAgent(options: AgentOptions): Agent {
  return new Agent({
    connect: { timeout: options.connectTimeoutMs, lookup: guardedLookup(options) },
    headersTimeout: options.headersTimeoutMs,
    bodyTimeout: options.bodyTimeoutMs,
  });
}

function guardedLookup({ allowance, isTrusted, resolve }: AgentOptions): LookupFunction {
  const resolveAll: Resolve =
    resolve ?? ((hostname, done) => systemLookup(hostname, { all: true }, done));
  return (hostname, options, callback) => {
    resolveAll(hostname, (error, addresses) => {
      if (error) return callback(error, "", 0);
      // One blocked address among allowed ones suggests DNS rebinding, so none is used.
      const isSafe = addresses.every(({ address }) =>
        isTrusted ? isReachableByOperator(address) : isReachable(address, hostname, allowance),
      );
      const [first] = addresses;
      if (!isSafe || !first) {
        const refusal = new UnreachableAddressError(`${hostname} leads to a private address`);
        return callback(refusal, "", 0);
      }
      if (options.all) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
