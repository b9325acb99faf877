import { createRandom, mixSeed } from "../../core/random.ts";
import type { SessionColumns } from "../../core/traffic-data.ts";
import { draw, weightedChoice, type WeightedChoice } from "../weighted-choice.ts";
import { queries } from "./queries.ts";
import type { TrafficRegister } from "../traffic/traffic-register.ts";

/** A query's result on one device in one country. `query` is an index in `queries`, or -1 if Google withholds it. */
export type SearchKey = { query: number; page: number; country: number; device: number };

export type ClickedSearch = SearchKey & { clicks: number };

/** Share of clicks on rare queries, whose text Google withholds. */
const withheldShare = 0.28;
/** Search clicks without an analytics session, per click with one. */
const untrackedShare = 0.12;

/** Google Search has no television category; televisions count as desktop. */
const searchDevices = [0, 1, 2, 0];

/** Returns a unique number. */
export function keyNumber({ query, page, country, device }: SearchKey): number {
  return (((query + 1) * 2 ** 16 + page) * 2 ** 8 + country) * 4 + device;
}

type ClickSpan = { seed: number; register: TrafficRegister; from: number; until: number };

/**
 * Returns the search clicks behind sessions from Google Search that began from `from` up to but excluding `until` (UTC
 * milliseconds). A session's query depends on the session only.
 */
export function countSearchClicks(
  parts: readonly SessionColumns[],
  { seed, register, from, until }: ClickSpan,
): Map<number, ClickedSearch> {
  const found = new Map<number, ClickedSearch>();
  const isGoogleSearch = register.acquisitions.map(
    ({ source, medium }) => source === "google" && medium === "organic",
  );
  const byPage = queriesByPage(register);
  for (const part of parts) {
    for (let index = 0; index < part.length; index += 1) {
      const startedAt = part.startedAt[index] ?? 0;
      const page = part.landingPage[index] ?? 0;
      if (!isGoogleSearch[part.acquisition[index] ?? 0] || page === 0) continue;
      if (startedAt < from || startedAt >= until) continue;
      const user = part.user[index] ?? 0;
      const random = createRandom(mixSeed(seed, 73, user, startedAt % 2 ** 31));
      const known = byPage.get(page);
      const query =
        known && !random.chance(withheldShare)
          ? (known.queries[draw(known.choice, random.next())] ?? -1)
          : -1;
      const device = searchDevices[part.device[index] ?? 0] ?? 0;
      const search = { query, page, country: part.country[index] ?? 0, device };
      const key = keyNumber(search);
      const clicks = random.chance(untrackedShare) ? 2 : 1;
      const counted = found.get(key);
      if (counted) counted.clicks += clicks;
      else found.set(key, { ...search, clicks });
    }
  }
  return found;
}

type PageQueries = { queries: number[]; choice: WeightedChoice };
const knownQueries = new WeakMap<TrafficRegister, Map<number, PageQueries>>();

/** Returns the queries of each page, as indexes in `queries`, by the page's index in the register. */
function queriesByPage(register: TrafficRegister): Map<number, PageQueries> {
  let byPage = knownQueries.get(register);
  if (!byPage) {
    const queriesOfPage = new Map<number, number[]>();
    queries.forEach(({ page: path }, query) => {
      const page = register.pageIndex(path);
      queriesOfPage.set(page, [...(queriesOfPage.get(page) ?? []), query]);
    });
    byPage = new Map(
      [...queriesOfPage].map(([page, indexes]): [number, PageQueries] => [
        page,
        {
          queries: indexes,
          choice: weightedChoice(indexes.map((index) => queries[index]?.weight ?? 0)),
        },
      ]),
    );
    knownQueries.set(register, byPage);
  }
  return byPage;
}
