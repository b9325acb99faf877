const minute = 60_000;
const hour = 60 * minute;

/** Idle timeout of a session. */
export const idleLifetimeMs = 12 * hour;
/** Absolute lifetime of a session and its cookie. */
export const absoluteLifetimeMs = 30 * 24 * hour;
/** Minimum time between two writes of a session's last use. */
export const touchIntervalMs = minute;
/** How long an ended session is kept as a tombstone, for requests still in progress. */
export const tombstoneLifetimeMs = hour;
