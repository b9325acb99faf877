import type { SearchRow } from "../../core/traffic-data.ts";

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
