import { mixSeed } from "../../core/random.ts";
import { countries } from "../../core/countries.ts";
import { drawByHash, weightedChoice } from "../weighted-choice.ts";

export const devices = ["desktop", "mobile", "tablet", "smart tv"] as const;

/** People look on the phone and buy at the desk. */
const lookingDevices = weightedChoice([32.6, 63, 4.1, 0.3]);
const buyingDevices = weightedChoice([44, 52, 4, 0]);

/** Where people who look live; those who buy live where the orders go to. */
const lookingShares: Record<string, number> = {
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
const lookingCountries = weightedChoice(
  countries.map(({ code }) => lookingShares[code] ?? otherShare),
);

/** What stays with a user from visit to visit: places in `devices` and `countries`. */
export function habitsOfLooker(seed: number, user: number): { device: number; country: number } {
  const hash = mixSeed(seed, 31, user);
  return {
    device: drawByHash(lookingDevices, hash, 0),
    country: drawByHash(lookingCountries, hash, 16),
  };
}

/** Buyers and lookers have numbers of their own. */
const firstBuyer = 2 ** 31;

/** Orders that are made on the person's usual device. */
const usualDeviceShare = 0.85;

/**
 * The device and user of an order or a checkout: a customer keeps a device, and each device is a user of its own.
 * `customerId` is null for a user who cannot be recognized.
 */
export function buyerOf(
  customerId: number | null,
  subjectId: number,
): { device: number; user: number } {
  const hash = mixSeed(37, ...halves(subjectId));
  const person = mixSeed(41, ...halves(customerId ?? subjectId));
  const isUsual = ((hash >>> 12) & 1023) < usualDeviceShare * 1024;
  const device = drawByHash(buyingDevices, isUsual ? person : hash, 0);
  return { device, user: firstBuyer + (mixSeed(person, 43, device) >>> 1) };
}

/** Ids are longer than the 32 bits that a seed mixes. */
export function halves(id: number): [low: number, high: number] {
  return [(id % 2 ** 32) | 0, Math.floor(id / 2 ** 32)];
}

/** Users who come first on one day have numbers in a row. */
const usersOfDay = 2 ** 14;
const firstUserDay = 14_000;

/** The nth user who came first on that day (days since 1970-01-01), never one who buys. */
export function looker(day: number, index: number): number {
  return ((day - firstUserDay) * usersOfDay + index) % firstBuyer;
}
