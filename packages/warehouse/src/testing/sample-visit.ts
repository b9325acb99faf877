import type { VisitRecord } from "@cartograph/contracts/records.ts";

/** A visit as Shopify reports it, by default a direct one. */
export function sampleVisit(
  at: string,
  {
    utm,
    ...visit
  }: Partial<VisitRecord> & { utm?: readonly [source: string, medium: string] } = {},
): VisitRecord {
  return {
    occurredAt: Date.parse(at),
    source: "direct",
    sourceType: null,
    referrer: null,
    landingPage: "/",
    utmSource: utm?.[0] ?? null,
    utmMedium: utm?.[1] ?? null,
    utmCampaign: null,
    utmContent: null,
    utmTerm: null,
    ...visit,
  };
}
