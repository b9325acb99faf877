import { createRecentCalls } from "../../core/request-limits.ts";
import { dayMs } from "../../core/zone.ts";
import { AdsRefusal, quotaProblem } from "./errors.ts";

/** Access level of a Cloud project. */
export type AccessLevel = "test" | "explorer" | "basic" | "standard";

const perDay: Record<AccessLevel, number> = {
  test: 15_000,
  explorer: 2_880,
  basic: 15_000,
  standard: Number.POSITIVE_INFINITY,
};

/** Operations of the last 24 hours, by Cloud project. */
export type Operations = {
  /** Counts an operation. @throws AdsRefusal when none are left; refused operations are not counted */
  take(projectNumber: string, level: AccessLevel): void;
};

export function createOperations({
  now,
  limit,
}: {
  now(): number;
  /** Overrides the limit of the access level. */
  limit: number | null;
}): Operations {
  const taken = createRecentCalls(now, dayMs);
  return {
    take(projectNumber, level) {
      if (taken.count(projectNumber) >= (limit ?? perDay[level])) {
        const waitMs = taken.msUntilOldestLeaves(projectNumber);
        const seconds = Math.max(1, Math.ceil(waitMs / 1_000));
        const rate = `Number of operations for ${level} access`;
        throw new AdsRefusal(
          quotaProblem("RESOURCE_EXHAUSTED", { seconds, scope: "DEVELOPER", rate }),
        );
      }
      taken.add(projectNumber);
    },
  };
}
