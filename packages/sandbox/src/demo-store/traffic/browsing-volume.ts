import { createRandom, mixSeed } from "../../core/random.ts";
import { relativeDemand } from "../seasons.ts";

/** Browsing sessions on an average day. */
const averageSessions = 3620;

/** Share of them that are a user's first. */
const newShare = 0.64;

/** Returns the number of browsing sessions on that day (days since 1970-01-01), and of new users among them. */
export function browsingVolume(seed: number, day: number): { sessions: number; newUsers: number } {
  const random = createRandom(mixSeed(seed, 59, day));
  // Damped, because a sale raises orders more than visits.
  const expected = averageSessions * relativeDemand(day) ** 0.9;
  const sessions = Math.max(0, Math.round(expected * (1 + 0.045 * random.normal())));
  return { sessions, newUsers: Math.round(sessions * newShare) };
}
