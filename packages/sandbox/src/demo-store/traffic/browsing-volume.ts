import { createRandom, mixSeed } from "../../core/random.ts";
import { busyness } from "../seasons.ts";

/** Sessions a day that come to look, on an ordinary day. */
const usualSessions = 3620;

/** Of them, the first of a user. */
const newShare = 0.64;

/** How many sessions come to look on that day (days since 1970-01-01), and how many of them are a user's first. */
export function browsingVolume(seed: number, day: number): { sessions: number; newUsers: number } {
  const random = createRandom(mixSeed(seed, 59, day));
  // A sale raises orders more than visits.
  const expected = usualSessions * busyness(day) ** 0.9;
  const sessions = Math.max(0, Math.round(expected * (1 + 0.045 * random.normal())));
  return { sessions, newUsers: Math.round(sessions * newShare) };
}
