import { countries, countryIndex } from "../../core/countries.ts";
import { createSessionBuilder, type SessionEntry } from "../../core/session-builder.ts";
import {
  stepBits,
  type Acquisition,
  type SearchRow,
  type SessionColumns,
  type StepName,
  type TrackedItem,
  type Traffic,
  type TrafficSource,
} from "../../core/traffic-data.ts";
import { zoneDay } from "../../core/zone.ts";
import {
  draftAcquisition,
  draftItem,
  type SearchDraft,
  type SessionDraft,
} from "./session-draft.ts";

/** A store's visits that tests set up one by one. */
export type EditableTraffic = TrafficSource & {
  /** Adds a session and returns its number, for later changes. */
  addSession(draft: SessionDraft): number;
  changeSession(session: number, change: Partial<SessionDraft>): void;
  removeSession(session: number): void;
  /** Adds a search row and returns its number. */
  addSearch(draft: SearchDraft): number;
  changeSearch(row: number, change: Partial<SearchDraft>): void;
  removeSearch(row: number): void;
  setSites(sites: Traffic["sites"]): void;
};

export type EditableTrafficOptions = {
  property?: Partial<Traffic["property"]>;
  sites?: Traffic["sites"];
};

const defaultProperty: Traffic["property"] = {
  id: "123456789",
  name: "Test Shop – GA4",
  timezone: "America/New_York",
  currency: "USD",
};
const defaultSites: Traffic["sites"] = [
  { siteUrl: "sc-domain:test-shop.example", permissionLevel: "siteOwner" },
];

const devices = ["desktop", "mobile", "tablet", "smart tv"] as const;

type DecodedSession = { draft: SessionDraft; user: number; isNewUser: boolean };

export function createEditableTraffic(options: EditableTrafficOptions = {}): EditableTraffic {
  const property = { ...defaultProperty, ...options.property };
  let sites = options.sites ?? defaultSites;
  let version = 0;
  let lastNumber = 0;
  const sessions = new Map<number, DecodedSession>();
  const searches = new Map<number, SearchDraft>();
  const knownUsers = new Set<number>();
  const lists = { acquisitions: [] as Acquisition[], pages: [""], items: [] as TrackedItem[] };
  const cache = new Map<string, SessionColumns>();

  function changed(): void {
    version += 1;
    cache.clear();
  }

  function sessionsOf(day: number, nowMs: number): SessionColumns {
    const shown = [...sessions.values()].filter(
      ({ draft }) => draft.at <= nowMs && zoneDay(property.timezone, draft.at) === day,
    );
    const key = `${day} ${shown.length}`;
    let columns = cache.get(key);
    if (!columns) cache.set(key, (columns = columnsOf(shown, lists)));
    return columns;
  }

  function searchOf(day: number): SearchRow[] {
    return [...searches.values()].filter((draft) => draft.day === day).map(searchRowOf);
  }

  return {
    addSession(draft) {
      lastNumber += 1;
      const user = draft.user ?? 1_000_000 + lastNumber;
      const isNewUser = draft.isNewUser ?? !knownUsers.has(user);
      knownUsers.add(user);
      sessions.set(lastNumber, { draft, user, isNewUser });
      changed();
      return lastNumber;
    },
    changeSession(number, change) {
      const session = sessions.get(number);
      if (!session) throw new RangeError(`There is no session ${number}.`);
      sessions.set(number, {
        draft: { ...session.draft, ...change },
        user: change.user ?? session.user,
        isNewUser: change.isNewUser ?? session.isNewUser,
      });
      changed();
    },
    removeSession(number) {
      if (!sessions.delete(number)) throw new RangeError(`There is no session ${number}.`);
      changed();
    },
    addSearch(draft) {
      lastNumber += 1;
      searches.set(lastNumber, draft);
      changed();
      return lastNumber;
    },
    changeSearch(number, change) {
      const row = searches.get(number);
      if (!row) throw new RangeError(`There is no search row ${number}.`);
      searches.set(number, { ...row, ...change });
      changed();
    },
    removeSearch(number) {
      if (!searches.delete(number)) throw new RangeError(`There is no search row ${number}.`);
      changed();
    },
    setSites(changedSites) {
      sites = changedSites;
      changed();
    },
    read(nowMs) {
      const days = [...sessions.values()].map(({ draft }) => zoneDay(property.timezone, draft.at));
      const today = zoneDay(property.timezone, nowMs);
      return {
        version,
        property,
        sites,
        lists: { ...lists, devices, countries },
        firstDay: days.reduce((first, day) => Math.min(first, day), today),
        sessionsOf: (day) => sessionsOf(day, nowMs),
        searchOf,
      };
    },
  };
}

type GrowingLists = { acquisitions: Acquisition[]; pages: string[]; items: TrackedItem[] };

function columnsOf(sessions: readonly DecodedSession[], lists: GrowingLists): SessionColumns {
  const builder = createSessionBuilder();
  for (const session of sessions) {
    const entry = entryOf(session, lists);
    for (const item of session.draft.items ?? []) {
      const steps = item.steps ? bitsOf(item.steps) : entry.steps;
      const index = indexOf(lists.items, draftItem(item));
      builder.addItem(index, steps, item.quantity ?? 1, item.revenueMinor ?? 0);
    }
    builder.add(entry);
  }
  return builder.finish();
}

function entryOf({ draft, user, isNewUser }: DecodedSession, lists: GrowingLists): SessionEntry {
  const { landingPage = "/", steps = [], durationSeconds = 0 } = draft;
  const { pageViews = landingPage === "" ? 0 : 1 } = draft;
  const isUsuallyEngaged = pageViews > 1 || durationSeconds >= 10 || steps.includes("purchase");
  return {
    startedAt: draft.at,
    visibleAt: draft.visibleAt ?? draft.at,
    attributedAt: draft.attributedAt ?? draft.at,
    user,
    isNewUser: isNewUser ? 1 : 0,
    acquisition: indexOf(lists.acquisitions, draftAcquisition(draft.acquisition)),
    landingPage: indexOf(lists.pages, landingPage),
    cartPage: indexOf(lists.pages, draft.cartPage ?? landingPage),
    device: devices.indexOf(draft.device ?? "desktop"),
    country: countryIndex(draft.country ?? "US"),
    isEngaged: (draft.isEngaged ?? isUsuallyEngaged) ? 1 : 0,
    durationSeconds,
    pageViews,
    steps: bitsOf(steps),
    orderId: draft.orderId ?? 0,
    revenueMinor: draft.revenueMinor ?? 0,
  };
}

function searchRowOf(draft: SearchDraft): SearchRow {
  const { query = "test shop", page = "https://test-shop.example/", clicks = 1 } = draft;
  const { impressions = Math.max(1, clicks), position = 1, device = "DESKTOP" } = draft;
  const country = countryIndex(draft.country ?? "US");
  const positionSum = Math.round(position * impressions);
  return { query, page, country, device, clicks, impressions, positionSum };
}

function bitsOf(steps: readonly StepName[]): number {
  return steps.reduce((bits, step) => bits | stepBits[step], 0);
}

/** Returns the index of an equal entry, adding the entry if there is none. */
function indexOf<T>(list: T[], entry: T): number {
  const key = JSON.stringify(entry);
  const index = list.findIndex((known) => JSON.stringify(known) === key);
  return index >= 0 ? index : list.push(entry) - 1;
}
