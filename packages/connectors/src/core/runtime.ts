import type { HttpLimits } from "./http-client.ts";
import type { OutboundAllowance } from "./outbound-address.ts";
import { systemTiming, type Timing } from "./timing.ts";

/** What every connector can be created with. */
export type RuntimeOptions = {
  /** Private addresses that the operator allows requests to. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
};

/** The same with a clock: what sessions are opened with. */
export type Runtime = RuntimeOptions & { timing: Timing };

/** A platform whose API is versioned by the client; without a version the connector's own is used. */
export type VersionedOptions = RuntimeOptions & { apiVersion?: string };

export function toRuntime(options: RuntimeOptions): Runtime {
  return { timing: systemTiming, ...options };
}
