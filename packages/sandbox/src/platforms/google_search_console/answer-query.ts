import { isoDay } from "../../core/days.ts";
import type { SearchRow, Traffic } from "../../core/traffic-data.ts";
import { availableShare, firstAvailableDay, lastFinalDay, searchToday } from "./freshness.ts";
import type { Dimension, Query } from "./read-query.ts";
import { byProperty, scaleRows } from "./search-rows.ts";

export type AnswerRow = {
  keys?: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position: number;
};

export type Answer = {
  rows?: AnswerRow[];
  responseAggregationType: "byProperty" | "byPage";
  metadata?: { firstIncompleteDate: string };
};

/** Search Console keeps only this many rows per day, those with the most clicks. */
const maxRowsPerDay = 50_000;

export function answerQuery(traffic: Traffic, query: Query, nowMs: number): Answer {
  const days = availableDays(query, nowMs);
  const hasDate = query.dimensions.includes("DATE");
  const groups: Group[][] = [];
  const whole = new Map<string, Group>();
  for (const day of days) {
    const into = hasDate ? new Map<string, Group>() : whole;
    const readers = query.dimensions.map((dimension) => readerOf(traffic, dimension, day));
    // Each day has its own groups, so the key does not need the date.
    const varying = readers.filter((_, index) => query.dimensions[index] !== "DATE");
    groupRows(availableRows(traffic, query, { day, nowMs }), into, { readers, varying });
    if (hasDate) groups.push(ranked([...into.values()]).slice(0, maxRowsPerDay));
  }
  if (!hasDate) groups.push(ranked([...whole.values()]).slice(0, maxRowsPerDay * days.length));

  const rows = groups.flat().slice(query.startRow, query.startRow + query.rowLimit);
  const incomplete = firstIncompleteDay(query, days, nowMs);
  return {
    ...(rows.length > 0 && { rows: rows.map(toRow) }),
    responseAggregationType: query.dimensions.includes("PAGE") ? "byPage" : "byProperty",
    ...(incomplete !== null && { metadata: { firstIncompleteDate: isoDay(incomplete) } }),
  };
}

/** Returns the days of the range that have data; other dates are silently left out. */
function availableDays({ fromDay, toDay, dataState }: Query, nowMs: number): number[] {
  const last = dataState === "FINAL" ? lastFinalDay(nowMs) : searchToday(nowMs);
  const days: number[] = [];
  const from = Math.max(fromDay, firstAvailableDay(nowMs));
  for (let day = from; day <= Math.min(toDay, last); day += 1) days.push(day);
  return days;
}

function availableRows(
  traffic: Traffic,
  { dimensions, dataState }: Query,
  { day, nowMs }: { day: number; nowMs: number },
): readonly SearchRow[] {
  let rows = traffic.searchOf(day);
  if (dataState === "ALL") rows = scaleRows(rows, availableShare(day, nowMs));
  if (!dimensions.includes("PAGE")) rows = byProperty(rows);
  // Withheld queries count only in requests without queries.
  return dimensions.includes("QUERY") ? rows.filter((row) => row.query !== null) : rows;
}

type Group = { keys: string[]; clicks: number; impressions: number; positionSum: number };
type Reader = (row: SearchRow) => string;

/** `readers` read a row's keys; `varying` are those that can differ between the groups of `into`. */
function groupRows(
  rows: readonly SearchRow[],
  into: Map<string, Group>,
  { readers, varying }: { readers: readonly Reader[]; varying: readonly Reader[] },
): void {
  const [only] = varying.length === 1 ? varying : [];
  for (const row of rows) {
    const name = only ? only(row) : varying.map((read) => read(row)).join("\n");
    const group = into.get(name);
    if (group) {
      group.clicks += row.clicks;
      group.impressions += row.impressions;
      group.positionSum += row.positionSum;
    } else {
      const { clicks, impressions, positionSum } = row;
      const keys = readers.map((read) => read(row));
      into.set(name, { keys, clicks, impressions, positionSum });
    }
  }
}

function readerOf({ lists }: Traffic, dimension: Dimension, day: number): Reader {
  switch (dimension) {
    case "DATE": {
      const date = isoDay(day);
      return () => date;
    }
    case "QUERY":
      return ({ query }) => query ?? "";
    case "PAGE":
      return ({ page }) => page;
    case "COUNTRY": {
      const codes = lists.countries.map(({ code3 }) => code3.toLowerCase());
      return ({ country }) => codes[country] ?? "zzz";
    }
    case "DEVICE":
      return ({ device }) => device;
  }
}

/** Sorts by clicks, descending, and keeps a stable order for ties. */
function ranked(groups: readonly Group[]): Group[] {
  return groups.toSorted(
    (a, b) =>
      b.clicks - a.clicks ||
      b.impressions - a.impressions ||
      (a.keys.join("\n") < b.keys.join("\n") ? -1 : 1),
  );
}

function toRow({ keys, clicks, impressions, positionSum }: Group): AnswerRow {
  return {
    ...(keys.length > 0 && { keys }),
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    position: positionSum / impressions,
  };
}

/** Returns the first of the answer's days that may still grow; null without one. */
function firstIncompleteDay(
  { dataState, dimensions }: Query,
  days: readonly number[],
  nowMs: number,
): number | null {
  if (dataState !== "ALL" || !dimensions.includes("DATE")) return null;
  const first = lastFinalDay(nowMs) + 1;
  return (days.at(-1) ?? 0) >= first ? first : null;
}
