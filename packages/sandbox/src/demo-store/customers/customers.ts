import { createRandom, mixSeed, pickWeighted, type Random } from "../../core/random.ts";
import { relativeDemand } from "../seasons.ts";
import { homes, type Home } from "./geography.ts";

/**
 * Simulates customers: some return after their first order. Most order rarely, some occasionally, a few often. The
 * distribution of orders per customer follows from that.
 */
const customerTypes = [
  { share: 0.715, returns: 0.1, usualGapDays: 45, spread: 0.7 },
  { share: 0.22, returns: 0.65, usualGapDays: 32, spread: 0.7 },
  { share: 0.065, returns: 0.94, usualGapDays: 19, spread: 0.6 },
];

/** The longest time from a first to a last order, which limits how far back a day's orders depend on. */
export const longestStayDays = 330;

/** New customers on an average day. */
const averageArrivals = 55;

export type Person = {
  id: number;
  /** Seed of this customer's random numbers. */
  seed: number;
  home: Home;
  firstName: string;
  lastName: string;
  acceptsEmailMarketing: boolean;
  /** The days of the customer's orders, in order. */
  orderDays: number[];
};

const firstCustomerId = 7_200_000_000_000;

const firstNames =
  "Ada Ben Cara Dan Elsa Finn Gita Hugo Ines Jack Kira Leo Maya Noah Olga Paul Quinn Rosa Sam Tara Uma Vera Will Yara Zoe".split(
    " ",
  );
const lastNames =
  "Adams Baker Clark Diaz Evans Foster Gray Hayes Irwin Jones Klein Lopez Moore Nolan Ortiz Price Reyes Shaw Turner Vance Walsh Young".split(
    " ",
  );

/** Returns every customer whose first order was on that day (days since 1970-01-01), with all their orders. */
export function customersOfDay(seed: number, day: number): Person[] {
  const random = createRandom(mixSeed(seed, 1, day));
  const expected = averageArrivals * relativeDemand(day);
  const arrivals = Math.max(0, Math.round(expected + random.normal() * Math.sqrt(expected) * 0.8));
  return Array.from({ length: arrivals }, (_, index) => simulateCustomer(seed, day, index));
}

/** Returns the customer that `customersOfDay` returned with that id. */
export function customerWithId(seed: number, id: number): Person {
  const key = id - firstCustomerId;
  return simulateCustomer(seed, Math.floor(key / 1000), key % 1000);
}

function simulateCustomer(seed: number, day: number, index: number): Person {
  const own = mixSeed(seed, 2, day, index);
  const random = createRandom(own);
  const pick = (names: string[]) => names[random.integer(0, names.length - 1)] ?? "";
  return {
    id: firstCustomerId + day * 1000 + index,
    seed: own,
    home: pickWeighted(random, homes),
    firstName: pick(firstNames),
    lastName: pick(lastNames),
    acceptsEmailMarketing: random.chance(0.45),
    orderDays: orderDaysOf(random, day),
  };
}

function orderDaysOf(random: Random, firstDay: number): number[] {
  const days = [firstDay];
  const customerType = customerTypeOf(random);
  let day = firstDay;
  while (random.chance(customerType.returns)) {
    const gap = customerType.usualGapDays * Math.exp(customerType.spread * random.normal());
    day = delayOnSlowDays(random, day + Math.max(1, Math.round(gap)));
    if (day > firstDay + longestStayDays) break;
    days.push(day);
  }
  return days;
}

function customerTypeOf(random: Random) {
  let left = random.next();
  for (const customerType of customerTypes) {
    if (left < customerType.share) return customerType;
    left -= customerType.share;
  }
  return { share: 0, returns: 0, usualGapDays: 1, spread: 0 };
}

/** On a slow day, repeat orders may be delayed by a few days, so that they follow the seasons too. */
function delayOnSlowDays(random: Random, plannedDay: number): number {
  let day = plannedDay;
  for (let delay = 0; delay < 10 && random.next() > relativeDemand(day) / 1.6; delay += 1) day += 1;
  return day;
}
