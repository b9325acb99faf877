import type { OrderVisits, VisitRecord } from "@cartograph/contracts/records.ts";
import type { JourneyNode, VisitNode } from "../schemas/orders.schemas.ts";
import { containsEmail, withoutQuery } from "./personal-text.ts";
import { toUtcMs } from "./values.ts";

/** Null if the shop or the app's approval does not include visits. An order without visits has a summary. */
export function toVisits(journey: JourneyNode | null): OrderVisits {
  if (journey === null) return { state: "unavailable" };
  if (!journey.ready) return { state: "not_ready" };
  return { state: "known", first: toVisit(journey.firstVisit), last: toVisit(journey.lastVisit) };
}

function toVisit(visit: VisitNode | null): VisitRecord | null {
  if (visit === null) return null;
  const utm = visit.utmParameters;
  return {
    occurredAt: toUtcMs(visit.occurredAt),
    source: textOf(visit.source) ?? "unknown",
    sourceType: visit.sourceType,
    referrer: withoutQuery(visit.referrerUrl, { withHost: true }),
    landingPage: withoutQuery(visit.landingPage, { withHost: false }),
    utmSource: textOf(utm?.source),
    utmMedium: textOf(utm?.medium),
    utmCampaign: textOf(utm?.campaign),
    utmContent: textOf(utm?.content),
    utmTerm: textOf(utm?.term),
  };
}

const longest = 255;

function textOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? "";
  return trimmed === "" || containsEmail(trimmed) ? null : trimmed.slice(0, longest);
}
