import { createRandom, mixSeed } from "../../core/random.ts";
import type { Order } from "../../core/store-data.ts";

type TaggedOrder = Pick<Order, "channel" | "countryCode"> & {
  /** Which of the customer's orders it is, from 1; 0 for a guest. */
  nth: number;
};

/** Each combination once, because orders without an array of their own take less memory. */
const combinations = new Map<string, string[]>();

/** Tags like those of staff and automations. They depend only on the order's seed. */
export function orderTags(seed: number, { channel, countryCode, nth }: TaggedOrder): string[] {
  const random = createRandom(mixSeed(seed, 103));
  const wantsGiftWrap = random.chance(0.06);
  const isExpress = random.chance(0.04);
  const isByInfluencer = random.chance(0.025);
  const tags: string[] = [];
  if (channel === "online_store") {
    if (isExpress) tags.push("express");
    if (wantsGiftWrap) tags.push("gift-wrap");
    if (isByInfluencer && nth === 1) tags.push("influencer");
    if (countryCode !== "US") tags.push("international");
  }
  if (channel === "draft") tags.push("phone-order");
  if (nth >= 5) tags.push("VIP");
  const key = tags.join();
  const known = combinations.get(key) ?? tags;
  combinations.set(key, known);
  return known;
}
