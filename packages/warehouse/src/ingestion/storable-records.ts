import type { SourceRecord } from "@cartograph/contracts/records.ts";
import { createHash } from "node:crypto";

/**
 * Maximum UTF-8 bytes of indexed texts. An entry of a PostgreSQL index has up to 2,704 bytes and up to three of these
 * texts; a member is the only text in its entry. External ids have at most 255 characters anyway.
 */
const maxBytes: Readonly<Record<string, number>> = {
  name: 800,
  title: 800,
  sku: 800,
  tags: 800,
  source: 800,
  landingPage: 800,
  utmCampaign: 800,
  member: 2500,
};

/**
 * The records with texts that both databases can store and index: without NUL characters and lone surrogates, and
 * shortened to index limits. Different texts stay different.
 */
export function storableRecords(records: readonly SourceRecord[]): readonly SourceRecord[] {
  if (records.every((record) => isStorable(record, ""))) return records;
  return storable(records, "") as readonly SourceRecord[];
}

const smallestLimit = Math.min(...Object.values(maxBytes));

/** True if the value can be stored unchanged, which is almost always the case. Allocates nothing. */
function isStorable(value: unknown, name: string): boolean {
  if (typeof value === "string") {
    // A UTF-16 unit has up to three bytes in UTF-8.
    const isShort = value.length * 3 <= smallestLimit || maxBytes[name] === undefined;
    return isShort && !value.includes("\0") && value.isWellFormed();
  }
  if (typeof value !== "object" || value === null) return true;
  if (Array.isArray(value)) return value.every((item: unknown) => isStorable(item, name));
  for (const key in value) {
    if (!isStorable((value as Record<string, unknown>)[key], key)) return false;
  }
  return true;
}

/**
 * Returns the value with storable texts, or the same value if it needs no change.
 * @param name the name of the closest property
 */
function storable(value: unknown, name: string): unknown {
  if (typeof value === "string") return limitedText(value, maxBytes[name]);
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => storable(item, name));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (typeof value !== "object" || value === null) return value;
  let changed: Record<string, unknown> | undefined;
  for (const [key, part] of Object.entries(value)) {
    const stored = storable(part, key);
    if (stored !== part) (changed ??= { ...value })[key] = stored;
  }
  return changed ?? value;
}

function limitedText(given: string, limit: number | undefined): string {
  const text = given.replaceAll("\0", "").toWellFormed();
  // A UTF-16 unit has up to three bytes in UTF-8.
  if (limit === undefined || text.length * 3 <= limit) return text;
  const bytes = Buffer.from(text);
  if (bytes.length <= limit) return text;
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  const kept = new TextDecoder().decode(bytes.subarray(0, limit - digest.length - 3));
  return `${kept.replace(/\uFFFD$/, "")}…${digest}`;
}
