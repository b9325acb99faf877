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
 * The platform that a visit came from: by its UTM parameters or, without them, by the source that the shop reports.
 * Null if neither names one. An email visit that names no tool is assigned to the store's tool if it has only one.
 */
export function platformOfVisit(
  visit: VisitSource,
  emailTools: readonly EmailSourcePlatform[],
): ClaimingPlatform | null {
  const name = visit.utm_source ?? visit.source;
  if (isPaid(visit)) return findByName(adSourcePlatforms, name);
  if (!isEmail(visit)) return null;
  const [only, ...others] = emailTools;
  return findByName(emailSourcePlatforms, name) ?? (others.length === 0 ? (only ?? null) : null);
}

function isPaid({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "AD" : paidMedium.test(medium);
}

function isEmail({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "NEWSLETTER" : emailMedium.test(medium);
}

function findByName<P extends ClaimingPlatform>(platforms: readonly P[], name: string): P | null {
  return platforms.find((platform) => platformEntries[platform].claims.source.test(name)) ?? null;
}

const maxWindowDays = 90;

/**
 * The longest click window in days among attributions such as "7-day click, 1-day view" or "30 days after a click".
 * Assumed if no attribution has one.
 */
export function clickWindow(
  platform: ClaimingPlatform,
  attributions: readonly (string | null)[],
): { days: number; isAssumed: boolean } {
  const reported = attributions.flatMap((text) =>
    [...(text ?? "").matchAll(/(\d+)(?:-day| days?)([^,;]*)/g)].flatMap(([, days, event = ""]) =>
      /view|impression/i.test(event) && !/click/i.test(event) ? [] : [Number(days)],
    ),
  );
  if (reported.length === 0)
    return { days: platformEntries[platform].claims.windowDays, isAssumed: true };
  return { days: Math.min(Math.max(...reported), maxWindowDays), isAssumed: false };
}
