import { adSourcePlatforms, platformEntries, type AdSourcePlatform } from "./platform.ts";

/** A platform of advertising as answers and filters name it: "meta". */
export type AdPlatform = (typeof platformEntries)[AdSourcePlatform]["adPlatform"]["id"];

const entries = adSourcePlatforms
  .map((source) => ({ source, ...platformEntries[source].adPlatform }))
  .toSorted((a, b) => a.order - b.order);

/** In the order in which the screens list them. */
export const adPlatforms: readonly AdPlatform[] = entries.map(({ id }) => id);
/** Platforms that the filters offer when they have no campaigns too. */
export const alwaysOffered: ReadonlySet<AdPlatform> = new Set(
  entries.filter(({ isAlwaysOffered }) => isAlwaysOffered).map(({ id }) => id),
);
export const adPlatformNames = tableOf(({ name }) => name);
export const adSourceOf = tableOf(({ source }) => source);

export function adPlatformOf(source: AdSourcePlatform): AdPlatform {
  return platformEntries[source].adPlatform.id;
}

function tableOf<T>(of: (entry: (typeof entries)[number]) => T): Record<AdPlatform, T> {
  return Object.fromEntries(entries.map((entry) => [entry.id, of(entry)])) as Record<AdPlatform, T>;
}
