import type { AdSourcePlatform, EmailSourcePlatform } from "@cartograph/contracts/platform.ts";

export type ClaimingPlatform = AdSourcePlatform | EmailSourcePlatform;

/** What an order's visit says about where it came from. */
export type VisitSource = {
  source: string;
  source_type: string | null;
  utm_source: string | null;
  utm_medium: string | null;
};

const paidMedium = /^(cpc|ppc|cpm|ads?|paid.*|display|retargeting|remarketing)$/i;
const emailMedium = /^e-?mail$/i;

const adNames: Record<AdSourcePlatform, RegExp> = {
  google_ads: /google|youtube/i,
  facebook_ads: /facebook|instagram|^fb$|^ig$|meta/i,
  tiktok_ads: /tiktok/i,
};
const emailNames: Record<EmailSourcePlatform, RegExp> = {
  klaviyo: /klaviyo/i,
  mailchimp: /mailchimp/i,
};

/**
 * The platform that a visit came from by its UTM parameters, or by the shop's own reading where it has none; null when
 * it names none of them. A visit from an email that names no tool belongs to the store's only one.
 */
export function platformOfVisit(
  visit: VisitSource,
  emailTools: readonly EmailSourcePlatform[],
): ClaimingPlatform | null {
  const name = visit.utm_source ?? visit.source;
  if (isPaid(visit)) return nameIn(adNames, name);
  if (!isEmail(visit)) return null;
  const [only, ...others] = emailTools;
  return nameIn(emailNames, name) ?? (others.length === 0 ? (only ?? null) : null);
}

function isPaid({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "AD" : paidMedium.test(medium);
}

function isEmail({ utm_medium: medium, source_type: type }: VisitSource): boolean {
  return medium === null ? type === "NEWSLETTER" : emailMedium.test(medium);
}

function nameIn<P extends string>(names: Readonly<Record<P, RegExp>>, name: string): P | null {
  const known = Object.entries<RegExp>(names) as [P, RegExp][];
  return known.find(([, pattern]) => pattern.test(name))?.[0] ?? null;
}

/** The platforms' defaults, for accounts that do not report a window. */
const defaultWindowDays: Record<ClaimingPlatform, number> = {
  google_ads: 30,
  facebook_ads: 7,
  tiktok_ads: 7,
  klaviyo: 5,
  mailchimp: 30,
};
const maxWindowDays = 90;

/** The longest window after a click among the attributions, such as "7-day click, 1-day view" or "30 days after a click". */
export function clickWindow(
  platform: ClaimingPlatform,
  attributions: readonly (string | null)[],
): { days: number; isAssumed: boolean } {
  const reported = attributions.flatMap((text) =>
    [...(text ?? "").matchAll(/(\d+)(?:-day| days?)([^,;]*)/g)].flatMap(([, days, of = ""]) =>
      /view|impression/i.test(of) && !/click/i.test(of) ? [] : [Number(days)],
    ),
  );
  if (reported.length === 0) return { days: defaultWindowDays[platform], isAssumed: true };
  return { days: Math.min(Math.max(...reported), maxWindowDays), isAssumed: false };
}
