import type { Order, StoreData } from "../../core/store-data.ts";
import { zoneDay } from "../../core/zone.ts";
import { claimsOfOrder, latestClaimDays, type Claim } from "./claims.ts";
import type { TaggedPlatform } from "./campaign-tags.ts";
import { storeDays, type StoreDay } from "../store-days.ts";

export type ClaimSum = {
  /** Rounded to the thousandth. */
  orders: number;
  /** Minor units of the store's currency, not rounded. */
  valueMinor: number;
};

/** The platforms' claims as known at one moment. */
export type ClaimBook = {
  /** Claims for clicks and views from `fromMs` up to but excluding `toMs`. */
  within(claims: {
    platform: TaggedPlatform;
    utmCampaign: string;
    fromMs: number;
    toMs: number;
  }): ClaimSum;
};

/** Claims in columns, because a year has many of them; see `Claim`. */
type ClaimColumns = Record<"at" | "knownAt" | "share" | "valueMinor", number[]>;

type DayClaims = { fingerprint: number; byCampaign: ReadonlyMap<string, ClaimColumns> };

/** Calculates the claims for each day's orders once and reads them as of any moment. */
export function createClaimBooks(seed: number): (data: StoreData, nowMs: number) => ClaimBook {
  const known = new Map<number, DayClaims>();

  function claimsOf(data: StoreData, day: number, { orders, fingerprint }: StoreDay): DayClaims {
    let claims = known.get(day);
    if (claims?.fingerprint !== fingerprint) {
      const read = orders.flatMap(({ id }) => data.orders.get(id) ?? []);
      claims = { fingerprint, byCampaign: claimsByCampaign(seed, read) };
      known.set(day, claims);
    }
    return claims;
  }

  return (data, nowMs) => {
    const { timezone } = data.shop;
    const days = storeDays(data);
    return {
      within({ platform, utmCampaign, fromMs, toMs }) {
        let [thousandths, valueMinor] = [0, 0];
        const key = keyOf({ platform, utmCampaign });
        // An order comes after its click or view, so later days matter too.
        const lastDay = zoneDay(timezone, Math.min(nowMs, toMs)) + latestClaimDays + 1;
        for (let day = zoneDay(timezone, fromMs); day <= lastDay; day += 1) {
          const orders = days.get(day);
          if (!orders) continue;
          const claims = claimsOf(data, day, orders).byCampaign.get(key);
          claims?.at.forEach((at, index) => {
            const [knownAt = 0, share = 0] = [claims.knownAt[index], claims.share[index]];
            if (at < fromMs || at >= toMs || knownAt > nowMs) return;
            thousandths += Math.round(share * 1000);
            valueMinor += (claims.valueMinor[index] ?? 0) * share;
          });
        }
        return { orders: thousandths / 1000, valueMinor };
      },
    };
  };
}

function claimsByCampaign(seed: number, orders: readonly Order[]): Map<string, ClaimColumns> {
  const byCampaign = new Map<string, Claim[]>();
  for (const claim of orders.flatMap((order) => claimsOfOrder(seed, order))) {
    const key = keyOf(claim);
    const known = byCampaign.get(key);
    if (known) known.push(claim);
    else byCampaign.set(key, [claim]);
  }
  return new Map([...byCampaign].map(([key, claims]) => [key, columnsOf(claims)]));
}

function columnsOf(claims: readonly Claim[]): ClaimColumns {
  return {
    at: claims.map(({ at }) => at),
    knownAt: claims.map(({ knownAt }) => knownAt),
    share: claims.map(({ share }) => share),
    valueMinor: claims.map(({ valueMinor }) => valueMinor),
  };
}

function keyOf({ platform, utmCampaign }: { platform: string; utmCampaign: string }): string {
  return `${platform} ${utmCampaign}`;
}
