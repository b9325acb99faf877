import { dayIn } from "../../core/days.ts";

/** Where the account names no zone that is known. */
export const fallbackZone = "UTC";

/**
 * The day (`YYYY-MM-DD`) on which a message counts that was sent at that moment (UTC milliseconds). Mailchimp keeps
 * UTC and shows its times in the account's zone: the day is the one that the operator sees there.
 */
export function sendDay(sentAt: number, timezone: string): string {
  return dayIn(timezone, sentAt);
}
