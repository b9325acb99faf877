import type { Acquisition, TrackedItem } from "../../../core/traffic-data.ts";
import { hourMs, zoneOffset } from "../../../core/zone.ts";
import type { DimensionField } from "../registry/field.ts";
import type { Cursor, DimensionColumn, Grain } from "./cursor.ts";
import { dayValues } from "./day-values.ts";
import { eventCode, eventNames, pathsBeside } from "./session-events.ts";
import type { World } from "./world.ts";

type ColumnParts = Omit<DimensionColumn, "name" | "isTime" | "grain">;
type Making = (world: World) => ColumnParts;

/** What is reported of a session whose acquisition is not known yet. */
const unattributed: Acquisition = {
  source: "(not set)",
  medium: "(not set)",
  campaign: "(not set)",
  channelGroup: "Unassigned",
  referrer: "",
};

const channelGroup = fromAcquisition((acquisition) => acquisition.channelGroup);
const source = fromAcquisition((acquisition) => acquisition.source);
const medium = fromAcquisition((acquisition) => acquisition.medium);
const campaign = fromAcquisition((acquisition) => acquisition.campaign);
const sourceMedium = fromAcquisition((acquisition) =>
  acquisition === unattributed ? "(not set)" : `${acquisition.source} / ${acquisition.medium}`,
);
const landingPage: Making = (world) =>
  fromList(
    world.traffic.lists.pages.map((path) => path || "(not set)"),
    ({ columns, session }) => columns.landingPage[session] ?? 0,
  );
const pagePath: Making = (world) =>
  fromList(
    [...world.traffic.lists.pages.map((path) => path || "(not set)"), ...pathsBeside],
    ({ page }) => page,
  );

const makings: Readonly<Record<string, Making>> = {
  hour: fromHours((_day, hour) => hour),
  dateHour: fromHours((day, hour) => (dayValues["date"]?.(day) ?? "") + hour),
  sessionDefaultChannelGroup: channelGroup,
  sessionSource: source,
  sessionMedium: medium,
  sessionSourceMedium: sourceMedium,
  sessionCampaignName: campaign,
  defaultChannelGroup: channelGroup,
  source,
  medium,
  sourceMedium,
  campaignName: campaign,
  landingPage,
  landingPagePlusQueryString: landingPage,
  deviceCategory: ({ traffic }) =>
    fromList(traffic.lists.devices, ({ columns, session }) => columns.device[session] ?? 0),
  platform: () => fromList(["web"], () => 0),
  country: fromCountry(({ name }) => name),
  countryId: fromCountry(({ code }) => code),
  newVsReturning: () =>
    fromList(["returning", "new"], ({ columns, session }) => columns.isNewUser[session] ?? 0),
  hostName: ({ ownOrigin }) => fromList([new URL(ownOrigin).host], () => 0),
  pagePath,
  pagePathPlusQueryString: pagePath,
  pageReferrer,
  eventName: () => fromList(eventNames, ({ event }) => event),
  isKeyEvent: () =>
    fromList(["false", "true"], ({ event }) => (event === eventCode.purchase ? 1 : 0)),
  transactionId,
  itemId: fromItem(({ itemId }) => itemId),
  itemName: fromItem(({ itemName }) => itemName),
  itemBrand: fromItem(({ itemBrand }) => itemBrand),
  itemCategory: fromItem(({ itemCategory }) => itemCategory),
};

const byEvent = new Set([
  "pagePath",
  "pagePathPlusQueryString",
  "pageReferrer",
  "eventName",
  "isKeyEvent",
  "transactionId",
]);

/** A dimension over that traffic. The world must have been read before: its lists grow while days are read. */
export function createColumn(field: DimensionField, world: World): DimensionColumn {
  const name = field.apiName;
  const dayValue = dayValues[name];
  const making = makings[name] ?? (dayValue ? fromDay(dayValue) : unrecorded);
  return { name, grain: grainOf(field), isTime: field.isTime ?? false, ...making(world) };
}

function unrecorded(): ColumnParts {
  return fromList(["(not set)"], () => 0);
}

function grainOf({ apiName, scope }: DimensionField): Grain {
  if (scope === "item") return "item";
  return byEvent.has(apiName) ? "event" : "session";
}

/** The dimension that several date ranges add. */
export function createSpanColumn(world: World): DimensionColumn {
  return {
    name: "dateRange",
    grain: "session",
    isTime: true,
    ...fromList(
      world.spans.map(({ name }) => name),
      ({ span }) => span,
    ),
  };
}

/** Several places of a list may have the same value: they get one code. */
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

function fromDay(valueOf: (day: number) => string): Making {
  return ({ days }) => {
    const places = new Map([...days.keys()].map((day, place) => [day, place]));
    return fromList([...days.keys()].map(valueOf), ({ day }) => places.get(day) ?? 0);
  };
}

function fromHours(valueOf: (day: number, hour: string) => string): Making {
  return ({ days, traffic }) => {
    const { timezone } = traffic.property;
    const places = new Map([...days.keys()].map((day, place) => [day, place * 24]));
    const values = [...days.keys()].flatMap((day) =>
      Array.from({ length: 24 }, (_, hour) => valueOf(day, String(hour).padStart(2, "0"))),
    );
    return fromList(values, ({ day, columns, session }) => {
      const startedAt = columns.startedAt[session] ?? 0;
      const hours = Math.floor((startedAt + zoneOffset(timezone, startedAt)) / hourMs);
      return (places.get(day) ?? 0) + (hours % 24);
    });
  };
}

function fromAcquisition(valueOf: (acquisition: Acquisition) => string): Making {
  return ({ traffic, now }) => {
    const { acquisitions } = traffic.lists;
    return fromList([...acquisitions, unattributed].map(valueOf), ({ columns, session }) =>
      (columns.attributedAt[session] ?? 0) <= now
        ? (columns.acquisition[session] ?? 0)
        : acquisitions.length,
    );
  };
}

function fromCountry(valueOf: (country: { code: string; name: string }) => string): Making {
  return ({ traffic }) =>
    fromList(
      traffic.lists.countries.map(valueOf),
      ({ columns, session }) => columns.country[session] ?? 0,
    );
}

function fromItem(valueOf: (item: TrackedItem) => string): Making {
  return ({ traffic }) =>
    fromList(
      traffic.lists.items.map((item) => valueOf(item) || "(not set)"),
      ({ columns, item }) => columns.item[item] ?? 0,
    );
}

/** What happens on the landing page came from where the visit came from; all else from the landing page. */
function pageReferrer({ traffic, ownOrigin }: World): ColumnParts {
  const { acquisitions, pages } = traffic.lists;
  const values = [
    ...acquisitions.map(({ referrer }) => referrer),
    ...pages.map((path) => ownOrigin + path),
  ];
  return fromList(values, ({ columns, session, page }) => {
    const landing = columns.landingPage[session] ?? 0;
    return page === landing ? (columns.acquisition[session] ?? 0) : acquisitions.length + landing;
  });
}

/** Orders get their codes as they are met. */
function transactionId({ days }: World): ColumnParts {
  const values = ["(not set)"];
  const codes = new Map<number, number>([[0, 0]]);
  const sessions = [...days.values()].reduce((sum, { length }) => sum + length, 0);
  return {
    size: sessions + 1,
    values,
    codeAt({ columns, session, event }) {
      const order = event === eventCode.purchase ? (columns.orderId[session] ?? 0) : 0;
      let code = codes.get(order);
      if (code === undefined) {
        code = values.push(String(order)) - 1;
        codes.set(order, code);
      }
      return code;
    },
  };
}
