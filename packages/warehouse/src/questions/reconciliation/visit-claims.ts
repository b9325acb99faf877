import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
  platformEntries,
} from "@cartograph/contracts/platform.ts";

export type ClaimingPlatform = AdSourcePlatform | EmailSourcePlatform;

/** The attributes of an order's visit that identify its origin. */
export type VisitSource = {
  source: string;
  source_type: string | null;
  utm_source: string | null;
  utm_medium: string | null;
};

const paidMedium = /^(cpc|ppc|cpm|ads?|paid.*|display|retargeting|remarketing)$/i;
const emailMedium = /^e-?mail$/i;

/**
 * The platform of a visit by its UTM parameters, or without them by the source that the shop reports; null if neither
 * names one. An email visit that names no tool belongs to the store's only one.
 */
export function platformOfVisit(
  visit: VisitSource,
  emailTools: readonly EmailSourcePlatform[],
): ClaimingPlatform | null {
  const name = visit.utm_source ?? visit.source;
  if (isPaid(visit)) return namedBy(adSourcePlatforms, name);
  if (!isEmail(visit)) return null;
  const [only, ...others] = emailTools;
  return namedBy(emailSourcePlatforms, name) ?? (others.length === 0 ? (only ?? null) : null);
}

function isPaid({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "AD" : paidMedium.test(medium);
}

function isEmail({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "NEWSLETTER" : emailMedium.test(medium);
}

function namedBy<P extends ClaimingPlatform>(platforms: readonly P[], name: string): P | null {
  return platforms.find((platform) => platformEntries[platform].claims.source.test(name)) ?? null;
}

const maxWindowDays = 90;

/** The longest click window among the attributions, such as "7-day click, 1-day view" or "30 days after a click". */
export function clickWindow(
  platform: ClaimingPlatform,
  attributions: readonly (string | null)[],
): { days: number; isAssumed: boolean } {
  const reported = attributions.flatMap((text) =>
    [...(text ?? "").matchAll(/(\d+)(?:-day| days?)([^,;]*)/g)].flatMap(([, days, of = ""]) =>
      /view|impression/i.test(of) && !/click/i.test(of) ? [] : [Number(days)],
    ),
  );
  if (reported.length === 0)
    return { days: platformEntries[platform].claims.windowDays, isAssumed: true };
  return { days: Math.min(Math.max(...reported), maxWindowDays), isAssumed: false };
}
