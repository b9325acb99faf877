import { ConnectorError } from "@cartograph/connectors/core/connector-error.ts";
import { platformNames } from "@cartograph/contracts/platform.ts";
import { isLasting, storageProblem } from "@cartograph/database/storage-failure.ts";
import type { SyncJob } from "../context/sync-job.ts";

/** What went wrong, for people to read. */
export type Failure = {
  kind: ConnectorError["kind"] | "unknown";
  message: string;
};

export function toFailure(error: unknown, job: SyncJob): Failure {
  if (error instanceof ConnectorError) {
    return { kind: error.kind, message: error.message };
  }
  const problem = storageProblem(error);
  if (problem !== null) {
    const outlook = isLasting(error)
      ? problem.advice
      : "Data read so far is kept; the next sync continues from there.";
    return { kind: "unknown", message: `${problem.reason} ${outlook}` };
  }
  return {
    kind: "unknown",
    message: `Something went wrong on our side while reading ${platformNames[job.platform]}. The log has the details; the next sync tries again.`,
  };
}

export function affectsWholeAccount({ kind }: Failure): boolean {
  return ["bad_credentials", "bad_address", "refused", "outdated"].includes(kind);
}
