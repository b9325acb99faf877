import { dayInZone } from "@cartograph/ui/page-header/last-updated.ts";
import { trpc } from "./trpc.ts";
import { useNow } from "./use-now.ts";

/** The store's zone, its present day `YYYY-MM-DD` and the present (UTC ms). */
export function useStoreClock(): { timezone: string; today: string; now: number } {
  const now = useNow();
  const store = trpc.store.get.useQuery();
  // Until the store is known the browser's zone is the best guess, and almost always the same.
  const timezone = store.data?.timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { timezone, today: dayInZone(now, timezone), now };
}
