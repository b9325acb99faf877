import { type Platform, platformNames } from "@cartograph/contracts/platform.ts";
import type { ResolvedRange, SourceFreshness } from "@cartograph/contracts/reports/report.ts";
import { formatAge, formatAgeShort } from "@cartograph/ui/format/format-age.ts";
import { formatList } from "@cartograph/ui/format/format-list.ts";
import { lastUpdatedText } from "@cartograph/ui/page-header/last-updated.ts";
import type { Staleness } from "@cartograph/ui/stale-mark/stale-mark.tsx";

/** The report's sources of a figure. */
export function sourcesOf(
  report: { dataSources: readonly SourceFreshness[] },
  platforms: readonly Platform[],
): SourceFreshness[] {
  return report.dataSources.filter(({ platform }) => platforms.includes(platform));
}

/** How fresh a source is: "synced 12 minutes ago", "not synced for 3 days". `now` is UTC ms. */
export function freshnessWords({ asOf, isStale, status }: SourceFreshness, now: number): string {
  if (asOf === null) {
    if (status === "incomplete") return "not fully synced";
    return status === "broken" ? "not connected" : "still syncing";
  }
  const age = formatAge(now - Date.parse(asOf));
  if (status === "disconnected") return `disconnected, last synced ${age} ago`;
  if (status === "broken") return `connection broken, last synced ${age} ago`;
  return isStale ? `not synced for ${age}` : `synced ${age} ago`;
}

/**
 * The time of the oldest data of the figures, UTC ms: of the connected sources, or of a file without any. Null before
 * the first sync or import.
 */
export function oldestReading(report: {
  asOf: string | null;
  dataSources: readonly SourceFreshness[];
}): number | null {
  const times = report.dataSources
    .filter(({ status }) => status !== "disconnected")
    .map(({ asOf }) => asOf)
    .filter((asOf) => asOf !== null)
    .map((asOf) => Date.parse(asOf));
  if (times.length > 0) return Math.min(...times);
  // The report's time can be that of a source of other screens.
  const awaitsShop = report.dataSources.some(
    (source) => source.platform === "shopify" && isFirstSync(source),
  );
  return report.asOf === null || awaitsShop ? null : Date.parse(report.asOf);
}

/** The time of the data in a report's header. `now` is UTC ms. */
export function updatedWords(
  report: Parameters<typeof oldestReading>[0] & { range: Pick<ResolvedRange, "timezone"> },
  now: number,
): string {
  const at = oldestReading(report);
  return at === null && report.dataSources.some(isFirstSync)
    ? "First sync not finished"
    : lastUpdatedText(at, { timezone: report.range.timezone, now });
}

function isFirstSync({ status }: SourceFreshness): boolean {
  return status === "syncing" || status === "incomplete";
}

/** The text of the clock mark for a figure's sources; null when all are connected and fresh. */
export function staleness(sources: readonly SourceFreshness[], now: number): Staleness | null {
  const synced = sources.filter(({ asOf }) => asOf !== null);
  // A broken connection shows at once, however fresh the data are.
  const broken = synced.filter(({ status }) => status === "broken");
  const late = broken.length > 0 ? broken : synced.filter(({ isStale }) => isStale);
  if (late.length === 0) return null;
  const age = now - Math.min(...late.map(({ asOf }) => Date.parse(asOf ?? "")));
  const list = formatList(late.map(({ platform }) => platformNames[platform]));
  const has = late.length === 1 ? "hasn't" : "haven't";
  return {
    age: formatAgeShort(age),
    note:
      broken.length > 0
        ? `We can't connect to ${list}. The last sync was ${formatAge(age)} ago. See Integrations for what to do.`
        : `${list} ${has} synced for ${formatAge(age)}, so the latest data is missing. See Integrations for details.`,
  };
}
