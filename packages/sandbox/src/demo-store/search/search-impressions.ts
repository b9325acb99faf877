import { countryIndex } from "../../core/countries.ts";
import { mixSeed } from "../../core/random.ts";
import type { SearchRow } from "../../core/traffic-data.ts";
import { siteUrl } from "../traffic/landing-pages.ts";
import { queries, type Query } from "./queries.ts";
import { keyNumber, type SearchKey, type ClickedSearch } from "./search-clicks.ts";
import { relativeDemand } from "../seasons.ts";
import type { TrafficRegister } from "../traffic/traffic-register.ts";

const deviceNames = ["DESKTOP", "MOBILE", "TABLET"] as const;
const deviceShares = [0.36, 0.6, 0.04];

/** The countries of impressions without a click. */
const shownIn = (
  [
    ["US", 0.8],
    ["CA", 0.08],
    ["GB", 0.06],
    ["AU", 0.03],
    ["DE", 0.02],
  ] as const
).map(([code, share]) => ({ country: countryIndex(code), share }));

/** Impressions a day without a click, per unit of a query's weight. */
const unclickedImpressions = 0.9;

/** A page's position for withheld queries. */
const withheldPosition = 6.5;

/** Click-through rate by position. */
function clickShare(position: number): number {
  return 0.42 * position ** -1.1;
}

type SearchSpan = {
  seed: number;
  register: TrafficRegister;
  /** Days since 1970-01-01 in Google's time zone. */
  day: number;
  /** The elapsed fraction of the day, above 0 and at most 1. */
  share: number;
};

/** Returns the day's rows: clicks with their impressions, and impressions without a click. */
export function searchRowsOf(clicks: Map<number, ClickedSearch>, span: SearchSpan): SearchRow[] {
  const rows: SearchRow[] = [];
  const add = (search: SearchKey, clicked: number, unclicked: number): void => {
    const query = queries[search.query];
    const chance = chanceOf(span, search);
    const position = positionOf(query, chance);
    const withoutClick = clicked * (1 / clickShare(position) - 1) * (0.75 + 0.5 * chance);
    const impressions = clicked + Math.round(Math.max(0, withoutClick)) + unclicked;
    if (impressions === 0) return;
    rows.push({
      query: query?.text ?? null,
      page: addressOf(span, search.page),
      country: search.country,
      device: deviceNames[search.device] ?? "DESKTOP",
      clicks: clicked,
      impressions,
      positionSum: Math.max(impressions, Math.round(position * impressions)),
    });
  };
  const shown = unclickedSearches(span);
  for (const [key, found] of clicks) add(found, found.clicks, shown.get(key)?.impressions ?? 0);
  for (const [key, { search, impressions }] of shown)
    if (!clicks.has(key)) add(search, 0, impressions);
  return rows;
}

/** Returns how often each query showed its page without a click. */
function unclickedSearches(
  span: SearchSpan,
): Map<number, { search: SearchKey; impressions: number }> {
  const searches = new Map<number, { search: SearchKey; impressions: number }>();
  const usual = unclickedImpressions * relativeDemand(span.day) * span.share;
  queries.forEach(({ page: path, weight }, query) => {
    const page = span.register.pageIndex(path);
    for (const { country, share } of shownIn) {
      deviceShares.forEach((deviceShare, device) => {
        const search = { query, page, country, device };
        const expected = usual * weight * share * deviceShare;
        const impressions = Math.floor(expected + chanceOf(span, search));
        if (impressions > 0) searches.set(keyNumber(search), { search, impressions });
      });
    }
  });
  return searches;
}

const addresses = new Map<string, string>();

/** One string for each page, because a year has hundreds of thousands of rows. */
function addressOf({ register }: SearchSpan, page: number): string {
  const path = register.pages[page] ?? "";
  let address = addresses.get(path);
  if (address === undefined) addresses.set(path, (address = `${siteUrl}${path}`));
  return address;
}

/** At least 0 and below 1; the same all day for the same search, whatever its page's index in the register. */
function chanceOf(span: SearchSpan, { query, page, country, device }: SearchKey): number {
  const path = seedOf(span.register.pages[page] ?? "");
  return (mixSeed(span.seed, 79, span.day, query, path, country * 4 + device) >>> 0) / 2 ** 32;
}

const pathSeeds = new Map<string, number>();

function seedOf(path: string): number {
  let seed = pathSeeds.get(path);
  if (seed === undefined) {
    seed = mixSeed(83, ...Array.from(path, (letter) => letter.codePointAt(0) ?? 0));
    pathSeeds.set(path, seed);
  }
  return seed;
}

/** A page's position varies a little from day to day. */
function positionOf(query: Query | undefined, chance: number): number {
  return Math.max(1, (query?.position ?? withheldPosition) * (0.85 + 0.3 * chance));
}
