import { mixSeed } from "../../core/random.ts";
import { countries } from "../../core/countries.ts";
import { drawByHash, weightedChoice } from "../weighted-choice.ts";

export const devices = ["desktop", "mobile", "tablet", "smart tv"] as const;

/** Browsing happens more on phones, buying more on desktop. */
const browsingDevices = weightedChoice([32.6, 63, 4.1, 0.3]);
const buyingDevices = weightedChoice([44, 52, 4, 0]);

/** Countries of browsing visitors; buyers come from the countries of the orders. */
const browsingShares: Record<string, number> = {
  US: 75,
  CA: 7.2,
  GB: 4.6,
  DE: 2.3,
  AU: 2.3,
  FR: 1.4,
  IN: 1.2,
  NL: 0.6,
  IE: 0.6,
  MX: 0.6,
};
const otherShare = 0.4;
const browsingCountries = weightedChoice(
  countries.map(({ code }) => browsingShares[code] ?? otherShare),
);

/** Returns the device and country that a user keeps for all visits, as indexes in `devices` and `countries`. */
export function traitsOfBrowsingUser(
  seed: number,
  user: number,
): { device: number; country: number } {
  const hash = mixSeed(seed, 31, user);
  return {
    device: drawByHash(browsingDevices, hash, 0),
    country: drawByHash(browsingCountries, hash, 16),
  };
}

/** Buyers and browsing visitors have separate user numbers. */
const firstBuyer = 2 ** 31;

/** Share of orders on the customer's usual device. */
const usualDeviceShare = 0.85;

/**
 * Returns the device and user of an order or checkout. Each device of a customer is a separate user; `customerId` is
 * null for a user who cannot be recognized.
 */
export function buyerOf(
  customerId: number | null,
  subjectId: number,
): { device: number; user: number } {
  const hash = mixSeed(37, ...splitId(subjectId));
  const person = mixSeed(41, ...splitId(customerId ?? subjectId));
  const isUsual = ((hash >>> 12) & 1023) < usualDeviceShare * 1024;
  const device = drawByHash(buyingDevices, isUsual ? person : hash, 0);
  return { device, user: firstBuyer + (mixSeed(person, 43, device) >>> 1) };
}

/** Ids have more than the 32 bits that a seed mixes. */
export function splitId(id: number): [low: number, high: number] {
  return [(id % 2 ** 32) | 0, Math.floor(id / 2 ** 32)];
}

/** New users of one day have consecutive numbers. */
const usersOfDay = 2 ** 14;
const firstUserDay = 14_000;

/** Returns the nth new user of that day (days since 1970-01-01), never a buyer. */
export function browsingUser(day: number, index: number): number {
  return ((day - firstUserDay) * usersOfDay + index) % firstBuyer;
}
