import { dayIn } from "@cartograph/contracts/days.ts";

/** Whether this machine knows the time zone. */
export function isKnownZone(name: string): boolean {
  try {
    dayIn(name, 0);
    return true;
  } catch {
    return false;
  }
}
