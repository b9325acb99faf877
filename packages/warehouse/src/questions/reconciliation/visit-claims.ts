import {
  type AdSourcePlatform,
  adSourcePlatforms,
  type EmailSourcePlatform,
  emailSourcePlatforms,
  platformEntries,
} from "@cartograph/contracts/platform.ts";
import { longestClickDays } from "../../source-days/click-days.ts";

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

/** The longest click window in days; that of the platform is assumed if no attribution has one. */
export function clickWindow(
  platform: ClaimingPlatform,
  attributions: readonly (string | null)[],
): { days: number; isAssumed: boolean } {
  const days = longestClickDays(attributions);
  return days === null
    ? { days: platformEntries[platform].claims.windowDays, isAssumed: true }
    : { days, isAssumed: false };
}
