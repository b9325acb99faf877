import { ConnectorError, type ConnectorErrorKind } from "../../core/connector-error.ts";

/**
 * Describes which orders Klaviyo attributes to a message. The API does not return the account's window, so the text
 * names Klaviyo's default.
 */
export const attribution = "5 days after an open or a click (Klaviyo's default)";

export const noRevenueWarning =
  "Klaviyo has no revenue metric: none is mapped, and there is no Placed Order metric of a store. Orders and revenue from email are left out. Map a metric to revenue in Klaviyo's settings.";

type FlowsProblem = { kind: ConnectorErrorKind; reason: string; advice: string };

const flowsProblems: readonly FlowsProblem[] = [
  {
    kind: "missing_permission",
    reason: "The key lacks the scope flows:read",
    advice: "Create a new key with read-only access in Klaviyo under Settings → API keys.",
  },
  {
    kind: "bad_address",
    reason: "Klaviyo's flow report was not found at this address",
    advice: "Check the base URL that is set for this platform.",
  },
];

/** The warning when only flows cannot be read; null for other errors. */
export function flowsWarning(error: unknown): string | null {
  const problem = findFlowsProblem(error);
  return problem && `${problem.reason}, so flow messages are left out. ${problem.advice}`;
}

/** The error when flows were read before and now cannot be read; null for other errors. */
export function lostFlowsError(error: unknown): ConnectorError | null {
  const problem = findFlowsProblem(error);
  if (problem === null) return null;
  const { kind, reason, advice } = problem;
  const message = `${reason}, so reading stopped and the stored days stay as they are. ${advice}`;
  return new ConnectorError(kind, message, { cause: error });
}

function findFlowsProblem(error: unknown): FlowsProblem | null {
  if (!(error instanceof ConnectorError)) return null;
  return flowsProblems.find(({ kind }) => kind === error.kind) ?? null;
}
