import { countries } from "../core/countries.ts";
import { createSessionBuilder } from "../core/session-builder.ts";
import type { StoreSource } from "../core/store-data.ts";
import type { TrafficSource } from "../core/traffic-data.ts";
import { zoneDay } from "../core/zone.ts";

export type DemoTrafficOptions = {
  /** Another seed is other visits. */
  seed?: number;
};

/** The visits of the demo store. */
export function createDemoTraffic(
  store: StoreSource,
  _options: DemoTrafficOptions = {},
): TrafficSource {
  return {
    read(nowMs) {
      const { shop, version } = store.read(nowMs);
      const { timezone, currency } = shop;
      return {
        version,
        property: { id: "470211873", name: `${shop.name} – GA4`, timezone, currency },
        sites: [
          { siteUrl: "sc-domain:lumengoods.example", permissionLevel: "siteOwner" },
          { siteUrl: "https://lumengoods.example/", permissionLevel: "siteFullUser" },
          {
            siteUrl: "https://wholesale.lumengoods.example/",
            permissionLevel: "siteUnverifiedUser",
          },
        ],
        lists: {
          acquisitions: [],
          pages: [""],
          devices: ["desktop", "mobile", "tablet", "smart tv"],
          countries,
          items: [],
        },
        firstDay: zoneDay(timezone, nowMs),
        sessionsOf: () => createSessionBuilder().finish(),
        searchOf: () => [],
      };
    },
  };
}
