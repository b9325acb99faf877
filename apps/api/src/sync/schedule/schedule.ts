/** How long after the start of one sync the next one begins by itself. */
export const syncIntervalMs = 15 * 60 * 1000;

export type ScheduledIntegration = {
  integrationId: string;
  /** When its latest run started, UTC milliseconds; null when it never ran. */
  lastStartedAt: number | null;
};

/**
 * Says which integrations are due. It goes by the wall clock only once for each of them, at its first sight; from then
 * on by a clock that never jumps, so that neither a clock set back nor daylight saving delays or doubles a sync.
 */
export function createSchedule(intervalMs = syncIntervalMs) {
  const dueAt = new Map<string, number>();
  return {
    /** `monotonicNow` is milliseconds of a clock that only goes forward, `now` UTC milliseconds. */
    takeDue(
      integrations: readonly ScheduledIntegration[],
      { monotonicNow, now }: { monotonicNow: number; now: number },
    ): string[] {
      const known = new Set(integrations.map(({ integrationId }) => integrationId));
      for (const id of dueAt.keys()) if (!known.has(id)) dueAt.delete(id);
      return integrations
        .filter(({ integrationId, lastStartedAt }) => {
          const due = dueAt.get(integrationId) ?? monotonicNow + waitLeft(lastStartedAt, now);
          dueAt.set(integrationId, due > monotonicNow ? due : monotonicNow + intervalMs);
          return due <= monotonicNow;
        })
        .map(({ integrationId }) => integrationId);
    },
    /** A sync began for another reason: the next one is due an interval from now. */
    postpone(integrationId: string, monotonicNow: number): void {
      dueAt.set(integrationId, monotonicNow + intervalMs);
    },
  };

  function waitLeft(lastStartedAt: number | null, now: number): number {
    const age = lastStartedAt === null ? intervalMs : now - lastStartedAt;
    // A run that lies in the future was noted by a clock that was wrong.
    return age < 0 ? 0 : Math.max(0, intervalMs - age);
  }
}
