import { isoDay } from "../../../core/days.ts";
import type { Acquisition, TrackedItem } from "../../../core/traffic-data.ts";
import { hourMs, zoneOffset } from "../../../core/zone.ts";
import type { DimensionField } from "../registry/field.ts";
import type { Cursor, DimensionColumn } from "./cursor.ts";
import { eventNames, extraPaths } from "./session-events.ts";
import type { ReportData } from "./report-data.ts";

type ColumnParts = Omit<DimensionColumn, "name" | "isTime" | "grain">;
type ColumnBuilder = (data: ReportData) => ColumnParts;

/** Values of a session whose acquisition is not known yet. */
const unattributed: Acquisition = {
  source: "(not set)",
  medium: "(not set)",
  campaign: "(not set)",
  channelGroup: "Unassigned",
  referrer: "",
};

const columnBuilders: Readonly<Record<string, ColumnBuilder>> = {
  date: fromDay(dateText),
  dateHour: fromHours((day, hour) => dateText(day) + hour),
  sessionDefaultChannelGroup: fromAcquisition(({ channelGroup }) => channelGroup),
  sessionSource: fromAcquisition(({ source }) => source),
  sessionMedium: fromAcquisition(({ medium }) => medium),
  sessionSourceMedium: fromAcquisition((acquisition) =>
    acquisition === unattributed ? "(not set)" : `${acquisition.source} / ${acquisition.medium}`,
  ),
  landingPage: ({ traffic }) =>
    fromList(
      traffic.lists.pages.map((path) => path || "(not set)"),
      ({ columns, session }) => columns.landingPage[session] ?? 0,
    ),
  pagePath: ({ traffic }) =>
    fromList(
      [...traffic.lists.pages.map((path) => path || "(not set)"), ...extraPaths],
      ({ page }) => page,
    ),
  deviceCategory: ({ traffic }) =>
    fromList(traffic.lists.devices, ({ columns, session }) => columns.device[session] ?? 0),
  country: fromCountry(({ name }) => name),
  countryId: fromCountry(({ code }) => code),
  eventName: () => fromList(eventNames, ({ event }) => event),
  itemId: fromItem(({ itemId }) => itemId),
  itemName: fromItem(({ itemName }) => itemName),
};

/** 20260131. */
function dateText(day: number): string {
  return isoDay(day).replaceAll("-", "");
}

const timeDimensions = new Set(["date", "dateHour"]);
const eventDimensions = new Set(["pagePath", "eventName"]);

/** Returns a dimension of the traffic. The data must be read first, because its lists grow while days are read. */
export function createColumn(
  { apiName, scope }: DimensionField,
  data: ReportData,
): DimensionColumn {
  const build = columnBuilders[apiName];
  if (!build) throw new RangeError(`The dimension ${apiName} is not served.`);
  const grain = eventDimensions.has(apiName) ? "event" : "session";
  return {
    name: apiName,
    grain: scope === "item" ? "item" : grain,
    isTime: timeDimensions.has(apiName),
    ...build(data),
  };
}

/** The dimension that is added when there are several date ranges. */
export function createSpanColumn(data: ReportData): DimensionColumn {
  return {
    name: "dateRange",
    grain: "session",
    isTime: true,
    ...fromList(
      data.spans.map(({ name }) => name),
      ({ span }) => span,
    ),
  };
}

/** Gives equal values of the list the same code. */
function fromList(list: readonly string[], placeAt: (cursor: Cursor) => number): ColumnParts {
  const known = new Map<string, number>();
  const codes = Uint32Array.from(list, (value) => {
    const code = known.get(value) ?? known.size;
    known.set(value, code);
    return code;
  });
  return {
    size: known.size,
    values: [...known.keys()],
    codeAt: (cursor) => codes[placeAt(cursor)] ?? 0,
  };
}

function fromDay(valueOf: (day: number) => string): ColumnBuilder {
  return ({ days }) => {
    const placeOf = createPlaces([...days.keys()]);
    return fromList([...days.keys()].map(valueOf), ({ day }) => placeOf(day));
  };
}

function fromHours(valueOf: (day: number, hour: string) => string): ColumnBuilder {
  return ({ days, traffic }) => {
    const { timezone } = traffic.property;
    const placeOf = createPlaces([...days.keys()]);
    const values = [...days.keys()].flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => valueOf(day, String(hour).padStart(2, "0"))),
    );
    return fromList(values, ({ day, columns, session }) => {
      const startedAt = columns.startedAt[session] ?? 0;
      const hours = Math.floor((startedAt + zoneOffset(timezone, startedAt)) / hourMs);
      return placeOf(day) * 24 + (hours % 24);
    });
  };
}

/** Returns the position of a day. Sessions are read day by day, so it is mostly the last one. */
function createPlaces(days: readonly number[]): (day: number) => number {
  const indexes = new Map(days.map((day, index) => [day, index]));
  let [lastDay, lastIndex] = [Number.NaN, 0];
  return (day) => {
    if (day !== lastDay) [lastDay, lastIndex] = [day, indexes.get(day) ?? 0];
    return lastIndex;
  };
}

function fromAcquisition(valueOf: (acquisition: Acquisition) => string): ColumnBuilder {
  return ({ traffic, now }) => {
    const { acquisitions } = traffic.lists;
    return fromList([...acquisitions, unattributed].map(valueOf), ({ columns, session }) =>
      (columns.startedAt[session] ?? 0) + (columns.attributedAfterMs[session] ?? 0) <= now
        ? (columns.acquisition[session] ?? 0)
        : acquisitions.length,
    );
  };
}

function fromCountry(valueOf: (country: { code: string; name: string }) => string): ColumnBuilder {
  return ({ traffic }) =>
    fromList(
      traffic.lists.countries.map(valueOf),
      ({ columns, session }) => columns.country[session] ?? 0,
    );
}

function fromItem(valueOf: (item: TrackedItem) => string): ColumnBuilder {
  return ({ traffic }) =>
    fromList(
      traffic.lists.items.map((item) => valueOf(item) || "(not set)"),
      ({ columns, item }) => columns.item[item] ?? 0,
    );
}
