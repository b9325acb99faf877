/** Usable versions of the Marketing API, oldest first. */
const usable = ["v25.0", "v26.0", "v27.0"] as const;

/**
 * Returns the version that serves a call: an expired version is silently served by the next usable one. Null for an
 * unknown version.
 */
export function servingVersion(requested: string): string | null {
  const [, number] = /^v(\d{1,3})\.0$/.exec(requested) ?? [];
  if (number === undefined || Number(number) === 0) return null;
  return usable.find((version) => majorOf(version) >= Number(number)) ?? null;
}

function majorOf(version: string): number {
  return Number(version.slice(1, -2));
}
