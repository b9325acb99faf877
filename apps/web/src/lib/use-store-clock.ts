import { dayIn } from "@cartograph/contracts/days.ts";
import { trpc } from "./trpc.ts";
import { useNow } from "./use-now.ts";

/** The store's time zone, its current day `YYYY-MM-DD` and the current time (UTC ms). */
export function useStoreClock(): { timezone: string; today: string; now: number } {
  const now = useNow();
  const store = trpc.store.get.useQuery();
  // Until the store is loaded, assume the browser's time zone.
  const timezone = store.data?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timezone, today: dayIn(timezone, now), now };
}
