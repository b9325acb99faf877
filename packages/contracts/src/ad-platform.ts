import { adSourcePlatforms, platformEntries, type AdSourcePlatform } from "./platform.ts";

/** An ad platform's id in answers and filters, such as "meta". */
export type AdPlatform = (typeof platformEntries)[AdSourcePlatform]["adPlatform"]["id"];

const entries = adSourcePlatforms
  .map((source) => ({ source, ...platformEntries[source].adPlatform }))
  .toSorted((a, b) => a.order - b.order);

/** In display order. */
export const adPlatforms: readonly AdPlatform[] = entries.map(({ id }) => id);
/** Platforms listed in filters even without campaigns. */
export const alwaysOffered: ReadonlySet<AdPlatform> = new Set(
  entries.filter(({ isAlwaysOffered }) => isAlwaysOffered).map(({ id }) => id),
);
export const adPlatformNames = byAdPlatform(({ name }) => name);
export const adSourceOf = byAdPlatform(({ source }) => source);

export function adPlatformOf(source: AdSourcePlatform): AdPlatform {
  return platformEntries[source].adPlatform.id;
}

function byAdPlatform<T>(valueOf: (entry: (typeof entries)[number]) => T): Record<AdPlatform, T> {
  const pairs = entries.map((entry) => [entry.id, valueOf(entry)]);
  return Object.fromEntries(pairs) as Record<AdPlatform, T>;
}
