import { stepBits, type Traffic } from "../../../core/traffic-data.ts";

/** By user, when the session of their first purchase began. Reads every day that there was, so ask only when needed. */
export function firstPurchases(traffic: Traffic, lastDay: number): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (let day = traffic.firstDay; day <= lastDay; day += 1) {
    const { length, steps, user, startedAt } = traffic.sessionsOf(day);
    for (let session = 0; session < length; session += 1) {
      if (((steps[session] ?? 0) & stepBits.purchase) === 0) continue;
      const buyer = user[session] ?? 0;
      const at = startedAt[session] ?? 0;
      if (at < (first.get(buyer) ?? Infinity)) first.set(buyer, at);
    }
  }
  return first;
}
