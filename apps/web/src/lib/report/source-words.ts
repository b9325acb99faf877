import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { formatAge, formatAgeShort } from "@cartograph/ui/format/format-age.ts";
import type { Staleness } from "@cartograph/ui/stale-mark/stale-mark.tsx";

const names = new Intl.ListFormat("en", { type: "conjunction" });

/** Those of a report's sources that a figure is drawn from. */
export function sourcesOf(
  report: { dataSources: readonly SourceFreshness[] },
  platforms: readonly Platform[],
): SourceFreshness[] {
  return report.dataSources.filter(({ platform }) => platforms.includes(platform));
}

/** How fresh a source is: "read 12 minutes ago", "not read for 3 days". `now` is UTC ms. */
export function freshnessWords({ asOf, isStale }: SourceFreshness, now: number): string {
  if (asOf === null) return "not read to its end yet";
  const age = formatAge(now - Date.parse(asOf));
  return isStale ? `not read for ${age}` : `read ${age} ago`;
}

/** What the small clock says of a figure's sources: the age of the one that was read longest ago; null when all are fresh. */
export function staleness(sources: readonly SourceFreshness[], now: number): Staleness | null {
  const stale = sources.filter((source) => source.isStale && source.asOf !== null);
  if (stale.length === 0) return null;
  const age = now - Math.min(...stale.map(({ asOf }) => Date.parse(asOf ?? "")));
  const list = names.format(stale.map(({ platform }) => platformNames[platform]));
  const was = stale.length === 1 ? "was" : "were";
  return {
    age: formatAgeShort(age),
    note: `${list} ${was} not read for ${formatAge(age)}, so the newest figures are missing. Integrations says why.`,
  };
}
