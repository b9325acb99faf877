import { dayMs, hourMs, minuteMs } from "@cartograph/contracts/days.ts";

/** Idle timeout of a session. */
export const idleLifetimeMs = 12 * hourMs;
/** Absolute lifetime of a session and its cookie. */
export const absoluteLifetimeMs = 30 * dayMs;
/** Minimum time between two writes of a session's last use. */
export const touchIntervalMs = minuteMs;
/** How long an ended session is kept as a tombstone, for requests still in progress. */
export const tombstoneLifetimeMs = hourMs;
/** How long a session outlives a change of its user's password if it cannot be renewed, such as after a crash. */
export const maxRenewalMs = minuteMs;
