const labels: Readonly<Record<string, string>> = { direct: "Direct", unknown: "Unknown" };
const abbreviations = new Set(["SEO", "SMS"]);

/** A visit's source as shown; names of sites are as the platform gives them. */
export function visitSourceName(source: string): string {
  return Object.hasOwn(labels, source) ? (labels[source] ?? source) : source;
}

/** "Instagram · Post" for the source Instagram with the platform's type POST. */
export function visitSourceWords({
  source,
  sourceType,
}: {
  source: string;
  sourceType: string | null;
}): string {
  const name = visitSourceName(source);
  const type = sourceType === null ? name : typeName(sourceType);
  return type === name ? name : `${name} · ${type}`;
}

function typeName(sourceType: string): string {
  if (abbreviations.has(sourceType)) return sourceType;
  const words = sourceType.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
