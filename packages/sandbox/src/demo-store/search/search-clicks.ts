import { createRandom, mixSeed } from "../../core/random.ts";
import type { SessionColumns } from "../../core/traffic-data.ts";
import { draw, weightedChoice, type WeightedChoice } from "../weighted-choice.ts";
import { queries } from "./queries.ts";
import type { TrafficRegister } from "../traffic/traffic-register.ts";

/** A query with its page: `query` is an index in `queries`, or -1 for one that Google withholds. */
export type Finding = { query: number; page: number; country: number; device: number };

export type FoundClicks = Finding & { clicks: number };

/** Share of clicks on rare queries, whose text Google withholds. */
const withheldShare = 0.28;
/** Search clicks without an analytics session, per click with one. */
const unknownShare = 0.12;

/** Google Search has no television category; televisions count as desktop. */
const searchDevices = [0, 1, 2, 0];

/** Findings by a unique key. */
export function findingKey({ query, page, country, device }: Finding): number {
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
): Map<number, FoundClicks> {
  const found = new Map<number, FoundClicks>();
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
      const finding = { query, page, country: part.country[index] ?? 0, device };
      const key = findingKey(finding);
      const clicks = random.chance(unknownShare) ? 2 : 1;
      const counted = found.get(key);
      if (counted) counted.clicks += clicks;
      else found.set(key, { ...finding, clicks });
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
    const places = new Map<number, number[]>();
    queries.forEach(({ page: path }, query) => {
      const page = register.pageIndex(path);
      places.set(page, [...(places.get(page) ?? []), query]);
    });
    byPage = new Map(
      [...places].map(([page, those]): [number, PageQueries] => [
        page,
        {
          queries: those,
          choice: weightedChoice(those.map((place) => queries[place]?.weight ?? 0)),
        },
      ]),
    );
    knownQueries.set(register, byPage);
  }
  return byPage;
}
