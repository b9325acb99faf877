import type { HttpLimits } from "./http-client.ts";
import type { OutboundAllowance } from "./outbound-address.ts";
import { systemTiming, type Timing } from "./timing.ts";

/** Options of every connector. */
export type RuntimeOptions = {
  /** Private addresses that the operator allows. */
  allowance?: OutboundAllowance;
  timing?: Timing;
  limits?: Partial<HttpLimits>;
};

/** Session options: the same with a clock. */
export type Runtime = RuntimeOptions & { timing: Timing };

/** For platforms whose clients choose the API version; defaults to the connector's own. */
export type VersionedOptions = RuntimeOptions & { apiVersion?: string };

export function toRuntime(options: RuntimeOptions): Runtime {
  return { timing: systemTiming, ...options };
}
