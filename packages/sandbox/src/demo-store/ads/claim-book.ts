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

type DayClaims = { fingerprint: number; byCampaign: ReadonlyMap<string, readonly Claim[]> };

const noClaims: readonly Claim[] = [];

/** Calculates the claims for each day's orders once and reads them as of any moment. */
export function createClaimBooks(seed: number): (data: StoreData, nowMs: number) => ClaimBook {
  const known = new Map<number, DayClaims>();

  function claimsOf(day: number, { orders, fingerprint }: StoreDay): DayClaims {
    let claims = known.get(day);
    if (claims?.fingerprint !== fingerprint) {
      claims = { fingerprint, byCampaign: claimsByCampaign(seed, orders) };
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
          for (const claim of claimsOf(day, orders).byCampaign.get(key) ?? noClaims) {
            if (claim.at < fromMs || claim.at >= toMs || claim.knownAt > nowMs) continue;
            thousandths += Math.round(claim.share * 1000);
            valueMinor += claim.valueMinor * claim.share;
          }
        }
        return { orders: thousandths / 1000, valueMinor };
      },
    };
  };
}

function claimsByCampaign(seed: number, orders: readonly Order[]): Map<string, Claim[]> {
  const byCampaign = new Map<string, Claim[]>();
  for (const claim of orders.flatMap((order) => claimsOfOrder(seed, order))) {
    const key = keyOf(claim);
    const known = byCampaign.get(key);
    if (known) known.push(claim);
    else byCampaign.set(key, [claim]);
  }
  return byCampaign;
}

function keyOf({ platform, utmCampaign }: { platform: string; utmCampaign: string }): string {
  return `${platform} ${utmCampaign}`;
}
