import { countries } from "../core/countries.ts";
import { createSessionBuilder } from "../core/session-builder.ts";
import type { StoreData, StoreSource } from "../core/store-data.ts";
import type { SessionColumns, Traffic, TrafficSource } from "../core/traffic-data.ts";
import { minuteMs, zoneDay } from "../core/zone.ts";
import { createSearchDays } from "./search/search-of-day.ts";
import { createSessionDays } from "./traffic/session-days.ts";
import { emptyDay, storeDays, type StoreDay } from "./store-days.ts";
import { createTrafficRegister } from "./traffic/traffic-register.ts";
import { devices } from "./traffic/visitors.ts";

export type DemoTrafficOptions = {
  /** A different seed gives different visits. */
  seed?: number;
};

const defaultSeed = 20_140_304;

const sites: Traffic["sites"] = [
  { siteUrl: "sc-domain:lumengoods.example", permissionLevel: "siteOwner" },
  { siteUrl: "https://lumengoods.example/", permissionLevel: "siteFullUser" },
  { siteUrl: "https://wholesale.lumengoods.example/", permissionLevel: "siteUnverifiedUser" },
];

const noSessions = createSessionBuilder().finish();

/**
 * The visits of the demo store, which depend only on the seed, the store's data and the minute of the read. Days are in
 * the store's time zone; purchases are exactly the store's tracked online orders.
 */
export function createDemoTraffic(
  store: StoreSource,
  options: DemoTrafficOptions = {},
): TrafficSource {
  const { seed = defaultSeed } = options;
  const register = createTrafficRegister();
  const { acquisitions, pages, items } = register;
  const lists = { acquisitions, pages, devices, countries, items };
  const sessionDays = createSessionDays(seed, register);
  const searchDays = createSearchDays(seed, register);
  const trackStore = createStoreTracker();
  return {
    read(nowMs) {
      const data = store.read(nowMs);
      const untilMs = Math.floor(nowMs / minuteMs) * minuteMs;
      const { version, days, firstDay: firstSale } = trackStore(data, untilMs);
      const { timezone, currency, name } = data.shop;
      const today = zoneDay(timezone, untilMs);
      const firstDay = Math.min(firstSale, today);

      function sessionsOf(day: number): SessionColumns {
        if (day < firstDay || day > today) return noSessions;
        return sessionDays.of(day, { data, untilMs, store: days.get(day) ?? emptyDay });
      }

      return {
        version,
        property: { id: "470211873", name: `${name} – GA4`, timezone, currency },
        sites,
        lists,
        firstDay,
        sessionsOf,
        searchOf: (day) =>
          day < firstDay ? [] : searchDays.of(day, { timezone, untilMs, sessionsOf }),
      };
    },
  };
}

type TrackedStore = { version: number; days: ReadonlyMap<number, StoreDay>; firstDay: number };

/** Tracks the store between reads: the version increases when the store or the minute changes. */
function createStoreTracker(): (data: StoreData, minute: number) => TrackedStore {
  let known: { data: StoreData; version: number; minute: number } | null = null;
  let state: TrackedStore = { version: 0, days: new Map(), firstDay: Infinity };
  return (data, minute) => {
    const isSameStore = known?.data === data && known.version === data.version;
    if (isSameStore && known?.minute === minute) return state;
    known = { data, version: data.version, minute };
    const version = state.version + 1;
    if (isSameStore) return (state = { ...state, version });
    const days = storeDays(data);
    const firstDay = Math.min(Infinity, ...days.keys());
    return (state = { version, days, firstDay });
  };
}
