import { countries } from "../core/countries.ts";
import { createSessionBuilder } from "../core/session-builder.ts";
import type { StoreData, StoreSource } from "../core/store-data.ts";
import type { SessionColumns, Traffic, TrafficSource } from "../core/traffic-data.ts";
import { minuteMs, zoneDay } from "../core/zone.ts";
import { createSearchDays } from "./search/search-of-day.ts";
import { createSessionDays } from "./traffic/session-days.ts";
import { quietDay, storeDays, type StoreDay } from "./store-days.ts";
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
  const follow = createFollower();
  return {
    read(nowMs) {
      const data = store.read(nowMs);
      const untilMs = Math.floor(nowMs / minuteMs) * minuteMs;
      const { version, days, firstDay: firstSale } = follow(data, untilMs);
      const { timezone, currency, name } = data.shop;
      const today = zoneDay(timezone, untilMs);
      const firstDay = Math.min(firstSale, today);

      function sessionsOf(day: number): SessionColumns {
        if (day < firstDay || day > today) return noSessions;
        return sessionDays.of(day, { data, untilMs, store: days.get(day) ?? quietDay });
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

type Followed = { version: number; days: ReadonlyMap<number, StoreDay>; firstDay: number };

/** Follows the store between reads: the version increases when the store or the minute changes. */
function createFollower(): (data: StoreData, minute: number) => Followed {
  let known: { data: StoreData; version: number; minute: number } | null = null;
  let followed: Followed = { version: 0, days: new Map(), firstDay: Infinity };
  return (data, minute) => {
    const isSameStore = known?.data === data && known.version === data.version;
    if (isSameStore && known?.minute === minute) return followed;
    known = { data, version: data.version, minute };
    const version = followed.version + 1;
    if (isSameStore) return (followed = { ...followed, version });
    const days = storeDays(data);
    const firstDay = Math.min(Infinity, ...days.keys());
    return (followed = { version, days, firstDay });
  };
}
