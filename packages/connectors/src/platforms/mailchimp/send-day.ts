import { dayIn } from "@cartograph/contracts/days.ts";

/** Used if the account names no known zone. */
export const fallbackZone = "UTC";

/**
 * The day (`YYYY-MM-DD`) of a message sent at that moment (UTC milliseconds), in the account's zone as Mailchimp shows
 * it to the operator.
 */
export function sendDay(sentAt: number, timezone: string): string {
  return dayIn(timezone, sentAt);
}
