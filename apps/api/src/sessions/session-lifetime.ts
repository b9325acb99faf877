const minute = 60_000;
const hour = 60 * minute;

/** A session that nobody uses for so long ends. */
export const idleLifetimeMs = 12 * hour;
/** A session ends so long after sign-in, used or not; the cookie lives as long. */
export const absoluteLifetimeMs = 30 * 24 * hour;
/** Use is noted at most so often, since each note is a write. */
export const touchIntervalMs = minute;
/** Ended sessions are kept so long, so that a request still under way meets the tombstone. */
export const tombstoneLifetimeMs = hour;
