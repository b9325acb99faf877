import type { Order, Visit } from "../../../core/store-data.ts";
import type { RequestContext } from "../request-context.ts";
import { gid } from "../values.ts";
import type { Fields } from "./resolver.ts";

/** Orders of other channels have a summary without visits. The update time does not change when it becomes ready. */
export function journeySummaryOf({ journey }: Order, { nowMs }: RequestContext) {
  if (journey !== null && nowMs < journey.readyAt) {
    return { ready: false, firstVisit: null, lastVisit: null };
  }
  const visits = journey?.visits ?? [];
  return { ready: true, firstVisit: visits[0] ?? null, lastVisit: visits.at(-1) ?? null };
}

export const visitFields: Fields<Visit> = {
  id: (visit) => gid("CustomerVisit", visit.id),
  utmParameters: ({ utm }) => utm,
};
