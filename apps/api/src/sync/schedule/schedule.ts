import { minuteMs } from "@cartograph/contracts/days.ts";

/** Interval between the starts of two scheduled syncs. */
const syncIntervalMs = 15 * 60 * 1000;
/** Interval between checks for due integrations. */
export const scheduleTickMs = 20_000;

export type ScheduledIntegration = {
  integrationId: string;
  /** Start of its latest run, UTC milliseconds; null if it never ran. */
  lastStartedAt: number | null;
};

/**
 * Returns the integrations that are due. The wall clock is used only when an integration is first seen and after a
 * suspend; otherwise a monotonic clock, so that clock changes neither delay nor repeat a sync.
 */
export function createSchedule(intervalMs = syncIntervalMs) {
  const dueAt = new Map<string, number>();
  const startedAt = new Map<string, number | null>();
  let clockOffset = Infinity;
  return {
    /** `monotonicNow` is milliseconds of a monotonic clock, `now` UTC milliseconds. */
    takeDue(
      integrations: readonly ScheduledIntegration[],
      { monotonicNow, now }: { monotonicNow: number; now: number },
    ): string[] {
      const known = new Set(integrations.map(({ integrationId }) => integrationId));
      const isResumed = hasBeenSuspended(now - monotonicNow);
      for (const id of dueAt.keys()) if (isResumed || !known.has(id)) forget(id);
      return integrations
        .filter(({ integrationId, lastStartedAt }) => {
          const planned =
            dueAt.get(integrationId) ?? monotonicNow + remainingWait(lastStartedAt, now);
          const due = hasStarted(integrationId, lastStartedAt)
            ? Math.max(planned, monotonicNow + intervalMs - newRunAge(lastStartedAt, now))
            : planned;
          startedAt.set(integrationId, lastStartedAt);
          dueAt.set(integrationId, due > monotonicNow ? due : monotonicNow + intervalMs);
          return due <= monotonicNow;
        })
        .map(({ integrationId }) => integrationId);
    },
    /** A sync was started otherwise; the next one is due in one interval. */
    postpone(integrationId: string, monotonicNow: number): void {
      dueAt.set(integrationId, monotonicNow + intervalMs);
    },
    /** A due sync could not be started; it is due again at the next check. */
    retry(integrationId: string, monotonicNow: number): void {
      dueAt.set(integrationId, monotonicNow);
    },
  };

  /** The monotonic clock stops while the machine is suspended. Smaller jumps are corrections of the wall clock. */
  function hasBeenSuspended(offset: number): boolean {
    const isAhead = offset - clockOffset > minuteMs;
    clockOffset = offset;
    return isAhead;
  }

  function forget(integrationId: string): void {
    dueAt.delete(integrationId);
    startedAt.delete(integrationId);
  }

  /** Whether a run has started since the last check, here or in another process. */
  function hasStarted(integrationId: string, lastStartedAt: number | null): boolean {
    const known = startedAt.get(integrationId);
    return known !== undefined && known !== lastStartedAt;
  }

  function remainingWait(lastStartedAt: number | null, now: number): number {
    const age = lastStartedAt === null ? intervalMs : now - lastStartedAt;
    // A run in the future was recorded by a wrong clock.
    return age < 0 ? 0 : Math.max(0, intervalMs - age);
  }
}

/** Age of a run that started since the last check, at most one tick. Clocks of processes may differ. */
function newRunAge(lastStartedAt: number | null, now: number): number {
  return Math.min(Math.max(now - (lastStartedAt ?? now), 0), scheduleTickMs);
}
