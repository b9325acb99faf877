import { groupBy } from "../../grouping.ts";
import type { AdDays } from "../../metrics/ads/ad-days.ts";
import type { EmailDay } from "../../metrics/email/email-days.ts";
import type { DayPlatform } from "../../source-days/day-platforms.ts";

/** An amount without an exchange rate, in minor units of `currency`, and the number of days that it is from. */
export type UnconvertedAmount<P extends DayPlatform = DayPlatform> = {
  platform: P;
  currency: string;
  minor: number;
  days: number;
};

/** Spend without an exchange rate to the store's currency, by platform and currency. */
export function unconvertedAds({ accounts }: AdDays) {
  return sumUnconverted(
    accounts.flatMap(({ account: { platform, currency }, byDay }) =>
      [...byDay].flatMap(([day, { unconvertedDays, unconvertedSpendMinor: minor }]) =>
        unconvertedDays > 0 ? [{ platform, currency, day, minor }] : [],
      ),
    ),
  );
}

/** Revenue without an exchange rate to the store's currency, by platform and currency. */
export function unconvertedEmails(days: readonly EmailDay[]) {
  const unconverted = days.filter(({ sums }) => sums.unconvertedDays > 0);
  return sumUnconverted(
    unconverted.map(({ account, currency, day, sums }) => ({
      platform: account.platform,
      currency,
      day,
      minor: sums.unconvertedRevenueMinor,
    })),
  );
}

type DayAmount<P> = { platform: P; currency: string | null; day: number; minor: number };

function sumUnconverted<P extends DayPlatform>(
  amounts: readonly DayAmount<P>[],
): UnconvertedAmount<P>[] {
  const groups = groupBy(amounts, ({ platform, currency }) => `${platform}:${currency}`);
  return [...groups.values()].flatMap((group) =>
    group.slice(0, 1).map(({ platform, currency }) => ({
      platform,
      currency: currency ?? "unknown currency",
      minor: group.reduce((sum, { minor }) => sum + minor, 0),
      days: new Set(group.map(({ day }) => day)).size,
    })),
  );
}
