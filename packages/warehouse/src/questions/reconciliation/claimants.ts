import type { EmailSourcePlatform } from "@cartograph/contracts/platform.ts";
import type { DaySpan } from "../../calendar/period.ts";
import { groupBy } from "../../grouping.ts";
import { addAds, hasConvertedAmounts } from "../../metrics/ads/ad-sums.ts";
import { findCampaigns } from "../../metrics/ads/campaigns.ts";
import type { Comparison } from "../../metrics/comparison.ts";
import { addEmails, knownOrders, knownRevenue } from "../../metrics/email/email-days.ts";
import { knownPart } from "../../source-days/read-days.ts";
import type { AdAccount, EmailAccount } from "../../source-days/source-account.ts";
import type { ClaimRules, PlatformOfSource } from "./claim-gap.ts";
import type { Claims } from "./amounts.ts";
import { clickWindow, type ClaimingPlatform, platformOfVisit } from "./visit-claims.ts";

/** A platform that claims orders, and its claims on the days of a span. */
export type Claimant = {
  rules: ClaimRules;
  isWindowAssumed: boolean;
  /** Null if the platform's accounts differ. */
  timezone: string | null;
  /** Null if the platform's accounts differ. */
  currency: string | null;
  claims: Claims;
};

/**
 * The days of the range that are complete for the shop and all ad and email accounts; null without such accounts or
 * days.
 */
export function claimedSpan(comparison: Comparison): DaySpan | null {
  const { ads, email } = comparison.completeDays;
  const spans = [ads, email]
    .filter((sides) => sides !== null)
    .map(({ spans: { current } }) => current);
  const [first] = spans;
  if (first === undefined) return null;
  const to = Math.min(...spans.map((span) => span.to));
  return completeForShop(comparison, { from: first.from, to });
}

/** The part of the span that the shop was synced completely for; null if there is none. */
export function completeForShop({ period }: Comparison, span: DaySpan): DaySpan | null {
  return knownPart(span, { from: span.from, to: period.firstOpenDay - 1 });
}

/** The platforms whose accounts have data for every day of the span, with their claims. */
export async function findClaimants(comparison: Comparison, span: DaySpan): Promise<Claimant[]> {
  return [...(await adClaimants(comparison, span)), ...(await emailClaimants(comparison, span))];
}

async function adClaimants(
  { db, store, completeDays }: Comparison,
  span: DaySpan,
): Promise<Claimant[]> {
  const ads = (await completeDays.ads?.current.ads()) ?? null;
  if (ads === null) return [];
  const accountIds = ads.accounts.map(({ account }) => account.id);
  const campaigns = [...(await findCampaigns(db, { storeId: store.id, accountIds })).values()];
  return [...groupBy(ads.accounts, ({ account }) => account.platform)].map(
    ([platform, accounts]) => {
      const days = accounts.flatMap(({ byDay }) =>
        [...byDay].filter(([day]) => day >= span.from && day <= span.to),
      );
      const sums = addAds(days.map(([, sum]) => sum));
      const ids = new Set(accounts.map(({ account }) => account.id));
      const attributions = campaigns
        .filter(({ accountId }) => ids.has(accountId))
        .map(({ attribution }) => attribution);
      const unconvertedDays = new Set(
        days.filter(([, sum]) => sum.unconvertedDays > 0).map(([day]) => day),
      );
      const settings = commonSettings(accounts.map(({ account }) => account));
      return toClaimant({
        platform,
        attributions,
        settings,
        clickTimezone: settings.timezone,
        unconvertedDays: accounts.length === 1 ? unconvertedDays : null,
        claims: {
          ordersMilli: sums.conversionsMilli,
          minor: hasConvertedAmounts(sums) ? sums.valueMinor : null,
        },
      });
    },
  );
}

async function emailClaimants(
  { db, store, completeDays }: Comparison,
  span: DaySpan,
): Promise<Claimant[]> {
  const email = (await completeDays.email?.current.email()) ?? null;
  if (email === null) return [];
  const messages = await db
    .selectFrom("email_messages")
    .select(["account_id", "attribution"])
    .distinct()
    .where("store_id", "=", store.id)
    .execute();
  const inSpan = email.rows.filter(({ day }) => day >= span.from && day <= span.to);
  return [...groupBy(inSpan, ({ account }) => account.platform)].flatMap(([platform, days]) => {
    const sums = addEmails(days.map((day) => day.sums));
    const orders = knownOrders(sums);
    // A tool that reports no orders claims none; its gap would be the whole store.
    if (orders === null) return [];
    const accounts = [...new Set(days.map(({ account }) => account))];
    const ids = new Set(accounts.map(({ id }) => id));
    return toClaimant({
      platform,
      attributions: messages
        .filter(({ account_id: id }) => ids.has(id))
        .map(({ attribution }) => attribution),
      settings: commonSettings(accounts),
      // Email tools count a message's orders on the day it was sent, which visits do not record.
      clickTimezone: null,
      unconvertedDays: null,
      claims: { ordersMilli: orders * 1000, minor: knownRevenue(sums) },
    });
  });
}

function toClaimant({
  platform,
  attributions,
  settings,
  clickTimezone,
  unconvertedDays,
  claims,
}: Omit<ClaimRules, "windowDays"> & {
  attributions: readonly (string | null)[];
  settings: Pick<Claimant, "timezone" | "currency">;
  claims: Claims;
}): Claimant {
  const { days, isAssumed } = clickWindow(platform, attributions);
  return {
    rules: { platform, windowDays: days, clickTimezone, unconvertedDays },
    isWindowAssumed: isAssumed,
    ...settings,
    claims,
  };
}

function commonSettings(
  accounts: readonly (AdAccount | EmailAccount)[],
): Pick<Claimant, "timezone" | "currency"> {
  return {
    timezone: commonValue(accounts.map(({ timezone }) => timezone)),
    currency: commonValue(accounts.map(({ currency }) => currency)),
  };
}

/** Null if the values differ. */
function commonValue(values: readonly (string | null)[]): string | null {
  const [first = null, ...others] = new Set(values);
  return others.length === 0 ? first : null;
}

/** Reads the platform of each visit source that can be assigned to one. */
export async function readPlatformsOfSources({
  db,
  store,
  accounts,
}: Comparison): Promise<PlatformOfSource> {
  const sources = await db
    .selectFrom("visit_sources")
    .select(["id", "source", "source_type", "utm_source", "utm_medium"])
    .where("store_id", "=", store.id)
    .execute();
  const tools: EmailSourcePlatform[] = [...new Set(accounts.email.map(({ platform }) => platform))];
  const platforms = new Map<number, ClaimingPlatform>();
  for (const source of sources) {
    const platform = platformOfVisit(source, tools);
    if (platform !== null) platforms.set(source.id, platform);
  }
  return platforms;
}
