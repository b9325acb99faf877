import type { SearchRow, Traffic } from "../../core/traffic-data.ts";
import { dayMs, hourMs, zoneDayStart, zoneOffset } from "../../core/zone.ts";
import { isFeed, mentions, type Query } from "./check-query.ts";
import { testOf } from "./filters.ts";
import {
  firstHourlyDay,
  firstAvailableDay,
  lastFinalDay,
  searchToday,
  searchZone,
  availableShare,
  lastHourStart,
} from "./freshness.ts";
import type { Dimension, FilterDimension } from "./query-fields.ts";
import { appearanceOf, byProperty, hourOf, rowsOfType, scaleRows } from "./search-rows.ts";

export type AnswerRow = {
  keys?: string[];
  clicks: number;
  impressions: number;
  ctr: number;
  position?: number;
};

export type Answer = {
  rows?: AnswerRow[];
  responseAggregationType: "byProperty" | "byPage";
  metadata?: { firstIncompleteDate: string } | { firstIncompleteHour: string };
};

/** Search Console keeps only this many rows per day, those with the most clicks. */
const maxRowsPerDay = 50_000;

export function answerQuery(traffic: Traffic, query: Query, nowMs: number): Answer {
  const days = availableDays(query, nowMs);
  const hasDate = query.dimensions.includes("date");
  const groups: Group[][] = hasDate ? [] : [[]];
  const whole = new Map<string, Group>();
  for (const day of days) {
    const into = hasDate ? new Map<string, Group>() : whole;
    const readers = readersOf(traffic, query, day);
    // Each day has its own groups, so the key does not need the date.
    const varying = readers.filter((_, index) => query.dimensions[index] !== "date");
    groupRows(availableRows(traffic, query, { day, nowMs }), into, { readers, varying });
    if (hasDate) groups.push(ranked([...into.values()]).slice(0, maxRowsPerDay));
  }
  if (!hasDate) groups.push(ranked([...whole.values()]).slice(0, maxRowsPerDay * days.length));

  const rows = groups.flat().slice(query.startRow, query.startRow + query.rowLimit);
  const metadata = incompleteFrom(query, days, nowMs);
  return {
    ...(rows.length > 0 && { rows: rows.map((group) => toRow(group, query)) }),
    responseAggregationType: query.aggregatedBy,
    ...(metadata && { metadata }),
  };
}

/** Returns the days of the range that have data; other dates are silently left out. */
function availableDays({ fromDay, toDay, dataState }: Query, nowMs: number): number[] {
  const from = dataState === "hourlyAll" ? firstHourlyDay(nowMs) : firstAvailableDay(nowMs);
  const isFinal = dataState === "final" || dataState === "dataStateUnspecified";
  const to = isFinal ? lastFinalDay(nowMs) : searchToday(nowMs);
  const days: number[] = [];
  for (let day = Math.max(fromDay, from); day <= Math.min(toDay, to); day += 1) days.push(day);
  return days;
}

function availableRows(
  traffic: Traffic,
  query: Query,
  { day, nowMs }: { day: number; nowMs: number },
): readonly SearchRow[] {
  let rows = rowsOfType(traffic.searchOf(day), query.type);
  if (query.dataState === "hourlyAll") {
    const hours = hoursOf(day);
    const until = lastHourStart(nowMs) + hourMs;
    const start = zoneDayStart(searchZone, day);
    rows = rows.filter((row) => start + hourOf(row, hours) * hourMs < until);
  } else if (query.dataState === "all") {
    rows = scaleRows(rows, availableShare(day, nowMs));
  }
  for (const filter of query.filters) {
    const test = testOf(filter);
    const read = readerOf(traffic, filter.dimension);
    rows = rows.filter((row) => test(read(row)));
  }
  if (query.aggregatedBy === "byProperty") rows = byProperty(rows);
  // Withheld queries count only in requests without queries.
  if (mentions(query, "query")) rows = rows.filter((row) => row.query !== null);
  return query.dimensions.includes("searchAppearance")
    ? rows.filter((row) => appearanceOf(row) !== "")
    : rows;
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

function readersOf(traffic: Traffic, { dimensions }: Query, day: number): Reader[] {
  const date = isoDay(day);
  const hours = hoursOf(day);
  const start = zoneDayStart(searchZone, day);
  return dimensions.map((dimension) => {
    if (dimension === "date") return () => date;
    if (dimension === "hour") return (row) => isoHour(start + hourOf(row, hours) * hourMs);
    return readerOf(traffic, dimension);
  });
}

function readerOf(
  { lists }: Traffic,
  dimension: FilterDimension | Exclude<Dimension, "date" | "hour">,
): Reader {
  switch (dimension) {
    case "query":
      return ({ query }) => query ?? "";
    case "page":
      return ({ page }) => page;
    case "country": {
      const codes = lists.countries.map(({ code3 }) => code3.toLowerCase());
      return ({ country }) => codes[country] ?? "zzz";
    }
    case "device":
      return ({ device }) => device;
    default:
      return appearanceOf;
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

function toRow({ keys, clicks, impressions, positionSum }: Group, query: Query): AnswerRow {
  return {
    ...(keys.length > 0 && { keys }),
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    ...(!isFeed(query) && { position: positionSum / impressions }),
  };
}

function incompleteFrom(
  { dataState, dimensions }: Query,
  days: readonly number[],
  nowMs: number,
): Answer["metadata"] | null {
  const last = days.at(-1) ?? 0;
  if (dataState === "all" && dimensions.includes("date")) {
    const first = lastFinalDay(nowMs) + 1;
    return last >= first ? { firstIncompleteDate: isoDay(first) } : null;
  }
  if (dataState !== "hourlyAll") return null;
  const hour = lastHourStart(nowMs);
  return zoneDayStart(searchZone, last + 1) > hour ? { firstIncompleteHour: isoHour(hour) } : null;
}

function hoursOf(day: number): number {
  return (zoneDayStart(searchZone, day + 1) - zoneDayStart(searchZone, day)) / hourMs;
}

function isoDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** Such as 2026-10-30T05:00:00-07:00. */
function isoHour(atMs: number): string {
  const offset = zoneOffset(searchZone, atMs);
  const local = new Date(atMs + offset).toISOString().slice(0, 19);
  return `${local}-${String(-offset / hourMs).padStart(2, "0")}:00`;
}
