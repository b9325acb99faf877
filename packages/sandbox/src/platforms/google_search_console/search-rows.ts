import type { SearchRow } from "../../core/traffic-data.ts";
import type { SearchType } from "./query-fields.ts";

/** Impressions of other search types per web impression; a store has no news or video results. */
const shareOfType: Record<SearchType, number> = {
  web: 1,
  image: 1 / 12,
  discover: 1 / 20,
  video: 0,
  news: 0,
  googleNews: 0,
};

/** Returns the rows of one search type: images show products, and Discover is read on phones. */
export function rowsOfType(rows: readonly SearchRow[], type: SearchType): readonly SearchRow[] {
  if (type === "web") return rows;
  const share = shareOfType[type];
  if (share === 0) return [];
  const matching = rows.filter(({ page, device }) =>
    type === "discover" ? device === "MOBILE" : page.includes("/products/"),
  );
  const scaled = scaleRows(matching, share);
  return type === "discover" ? scaled.map((row) => ({ ...row, query: null })) : scaled;
}

/** Returns that share of each row in integers, without empty rows. */
export function scaleRows(rows: readonly SearchRow[], share: number): readonly SearchRow[] {
  if (share >= 1) return rows;
  return rows.flatMap((row) => {
    const impressions = Math.floor(row.impressions * share);
    if (impressions === 0) return [];
    const clicks = Math.min(impressions, Math.floor(row.clicks * share));
    const positionSum = Math.round((row.positionSum / row.impressions) * impressions);
    return [{ ...row, impressions, clicks, positionSum }];
  });
}

/**
 * Combines rows by property: two pages in one search are one impression, at the position of the page with the most
 * impressions. Rows of withheld queries stay separate, because they belong to many different queries.
 */
export function byProperty(rows: readonly SearchRow[]): readonly SearchRow[] {
  const merged: SearchRow[] = [];
  const withheld: SearchRow[] = [];
  const numbers = new Map<string, number>();
  const indexes = new Map<number, number>();
  for (const row of rows) {
    if (row.query === null) {
      withheld.push(row);
      continue;
    }
    let number = numbers.get(row.query);
    if (number === undefined) numbers.set(row.query, (number = numbers.size));
    const key =
      (number * maxCountries + row.country) * devices.length + devices.indexOf(row.device);
    const index = indexes.get(key);
    const known = index === undefined ? undefined : merged[index];
    if (index === undefined || known === undefined) indexes.set(key, merged.push(row) - 1);
    else merged[index] = mergeTwo(known, row);
  }
  merged.push(...withheld);
  return merged;
}

const devices: readonly SearchRow["device"][] = ["DESKTOP", "MOBILE", "TABLET"];
/** Larger than any country's index. */
const maxCountries = 1_000;

function mergeTwo(one: SearchRow, other: SearchRow): SearchRow {
  const leading = one.impressions >= other.impressions ? one : other;
  const clicks = one.clicks + other.clicks;
  const impressions = Math.max(leading.impressions, clicks);
  const positionSum = Math.round((leading.positionSum / leading.impressions) * impressions);
  return { ...leading, clicks, impressions, positionSum };
}

/** Product results include price and rating. */
export function appearanceOf({ page }: SearchRow): string {
  return page.includes("/products/") ? "PRODUCT_SNIPPETS" : "";
}

/** Returns the hour of the row's searches, 0 to `hours` − 1; always the same for the same row. */
export function hourOf({ query, page, country, device }: SearchRow, hours: number): number {
  let hash = country;
  for (const text of [query ?? "", page, device]) {
    for (let index = 0; index < text.length; index += 1) {
      hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
    }
  }
  return (hash >>> 0) % hours;
}
