import { describe, expect, test } from "vitest";
import { stepBits } from "../core/traffic-data.ts";
import { dayMs, hourMs, minuteMs, zoneDay, zoneDayStart } from "../core/zone.ts";
import { decodedSessions, type DecodedSession } from "../testing/decoded-sessions.ts";
import { now, store, visits as year } from "../testing/demo-year.ts";
import { createDemoStore } from "./demo-store.ts";
import { createDemoTraffic } from "./traffic.ts";

const zone = "America/New_York";
const today = zoneDay(zone, now);

const stepList = Object.values(stepBits);

function sumDays(of: (day: number) => number): number {
  let sum = 0;
  for (let day = year.firstDay; day <= today; day += 1) sum += of(day);
  return sum;
}

const sessionCount = sumDays((day) => year.sessionsOf(day).length);

type Column = "acquisition" | "landingPage" | "device" | "country" | "isEngaged" | "steps";

/** Returns the share of all sessions whose value in the column matches. */
function shareOf(column: Column, is: (value: number) => boolean): number {
  const found = sumDays((day) => {
    let count = 0;
    for (const value of year.sessionsOf(day)[column]) if (is(value)) count += 1;
    return count;
  });
  return found / sessionCount;
}

const shareOfDevice = (name: string) =>
  shareOf("device", (place) => year.lists.devices[place] === name);
const shareOfCountry = (code: string) =>
  shareOf("country", (place) => year.lists.countries[place]?.code === code);

/** Returns the share of the last month's sessions on that device that ended in an order. */
function conversionOn(name: string): number {
  let [all, bought] = [0, 0];
  for (let day = today - 30; day < today; day += 1) {
    const { device, orderId } = year.sessionsOf(day);
    device.forEach((place, index) => {
      if (year.lists.devices[place] !== name) return;
      all += 1;
      if (orderId[index]) bought += 1;
    });
  }
  return bought / all;
}

const keyOf = (session: DecodedSession) => JSON.stringify(session);

describe("the traffic of thirteen months", () => {
  test("has three to four thousand sessions a day, of which 3% order", () => {
    const days = today - year.firstDay + 1;
    expect(days).toBeGreaterThan(390);
    expect(sessionCount / days).toBeGreaterThan(3000);
    expect(sessionCount / days).toBeLessThan(4200);
    const orders = [...store.read(now).orders.values()];
    const online = orders.filter((order) => order.channel === "online_store" && !order.isTest);
    expect(online.length / sessionCount).toBeGreaterThan(0.027);
    expect(online.length / sessionCount).toBeLessThan(0.033);
  });

  test("has fewer sessions at each later step, and no session skips a step", () => {
    for (let day = year.firstDay; day < today; day += 1) {
      const { length, steps } = year.sessionsOf(day);
      const counts = stepList.map((bit) => {
        let count = 0;
        for (const bits of steps) if (bits & bit) count += 1;
        return count / length;
      });
      const [viewed = 0, carted = 0, begun = 0, shipped = 0, paying = 0, bought = 0] = counts;
      expect(viewed).toBeGreaterThan(carted * 3);
      expect(carted).toBeGreaterThan(begun * 1.3);
      expect(begun).toBeGreaterThan(shipped);
      expect(shipped).toBeGreaterThanOrEqual(paying);
      expect(paying).toBeGreaterThanOrEqual(bought);
      expect(bought).toBeGreaterThan(0.01);
      // The bits of consecutive steps from the first one on are a power of two minus one.
      expect(steps.every((bits) => (bits & (bits + 1)) === 0)).toBe(true);
    }
  });

  test("has carts in 8 to 10% and checkouts in 5 to 6% of sessions", () => {
    const carted = shareOf("steps", (bits) => (bits & stepBits.add_to_cart) !== 0);
    const begun = shareOf("steps", (bits) => (bits & stepBits.begin_checkout) !== 0);
    expect(carted).toBeGreaterThan(0.08);
    expect(carted).toBeLessThan(0.1);
    expect(begun).toBeGreaterThan(0.05);
    expect(begun).toBeLessThan(0.06);
  });

  test("comes mostly from phones, with a higher conversion rate on desktop", () => {
    expect(Math.abs(shareOfDevice("mobile") - 0.62)).toBeLessThan(0.02);
    expect(Math.abs(shareOfDevice("desktop") - 0.33)).toBeLessThan(0.02);
    expect(Math.abs(shareOfDevice("tablet") - 0.04)).toBeLessThan(0.01);
    expect(shareOfDevice("smart tv")).toBeGreaterThan(0);
    expect(conversionOn("desktop")).toBeGreaterThan(conversionOn("mobile") * 1.3);
  });

  test("comes from every channel group", () => {
    const groups = new Map<string, number>();
    for (const name of new Set(year.lists.acquisitions.map((one) => one.channelGroup))) {
      groups.set(
        name,
        shareOf("acquisition", (place) => year.lists.acquisitions[place]?.channelGroup === name),
      );
    }
    for (const name of [
      "Direct",
      "Organic Search",
      "Paid Search",
      "Paid Shopping",
      "Paid Social",
      "Email",
      "Organic Social",
      "Referral",
    ]) {
      expect(groups.get(name)).toBeGreaterThan(0.03);
      expect(groups.get(name)).toBeLessThan(0.3);
    }
    expect(groups.get("AI Assistant")).toBeGreaterThan(0.005);
    expect(groups.has("Unassigned")).toBe(false);
  });

  test("lands on 40 to 60 pages, with a few sessions without a page view", () => {
    const places = new Set<number>();
    for (let day = year.firstDay; day <= today; day += 1) {
      for (const place of year.sessionsOf(day).landingPage) places.add(place);
    }
    expect(places.size).toBeGreaterThanOrEqual(40);
    expect(places.size).toBeLessThanOrEqual(60);
    const pageless = shareOf("landingPage", (place) => place === 0);
    expect(pageless).toBeGreaterThan(0.005);
    expect(pageless).toBeLessThan(0.02);
    expect(new Set(year.lists.pages).size).toBe(year.lists.pages.length);
  });

  test("bounces in 40% of sessions and lasts two to three minutes on average", () => {
    const bounced = shareOf("isEngaged", (value) => value === 0);
    expect(Math.abs(bounced - 0.4)).toBeLessThan(0.03);
    const seconds = sumDays((day) =>
      year.sessionsOf(day).durationSeconds.reduce((sum, one) => sum + one, 0),
    );
    expect(seconds / sessionCount).toBeGreaterThan(120);
    expect(seconds / sessionCount).toBeLessThan(180);
  });

  test("comes from the countries of the orders and some others", () => {
    expect(shareOfCountry("US")).toBeGreaterThan(0.7);
    for (const code of ["CA", "GB", "AU", "DE", "FR"]) {
      expect(shareOfCountry(code)).toBeGreaterThan(0.01);
      expect(shareOfCountry(code)).toBeLessThan(0.1);
    }
    expect(shareOfCountry("(not set)")).toBeGreaterThan(0);
  });

  test("takes less than 150 MB", () => {
    const bytes = sumDays((day) =>
      Object.values(year.sessionsOf(day))
        .filter((column) => ArrayBuffer.isView(column))
        .reduce((sum, column) => sum + column.buffer.byteLength, 0),
    );
    expect(bytes).toBeLessThan(150 * 1024 * 1024);
  });
});

describe("users", () => {
  test("are new in at most one session, the first of that day", () => {
    const firsts = new Map<number, number>();
    for (let day = today - 60; day < today; day += 1) {
      const { user, isNewUser, startedAt } = year.sessionsOf(day);
      user.forEach((one, index) => {
        if (!isNewUser[index]) return;
        if (firsts.has(one)) throw new Error(`User ${one} is new twice.`);
        firsts.set(one, startedAt[index] ?? 0);
      });
      const before = user.findIndex((one, index) => {
        const first = firsts.get(one);
        return first !== undefined && (startedAt[index] ?? 0) < first;
      });
      expect(before).toBe(-1);
    }
    expect(firsts.size).toBeGreaterThan(100_000);
  });

  test("return: there are fewer users than sessions, and most returning users were new earlier", () => {
    const day = today - 3;
    const met = new Set<number>();
    for (let before = day - 29; before < day; before += 1) {
      for (const user of year.sessionsOf(before).user) met.add(user);
    }
    const { user, isNewUser, length } = year.sessionsOf(day);
    expect(new Set(user).size).toBeLessThan(length * 0.97);
    const returning = [...user].filter((_, index) => !isNewUser[index]);
    const known = returning.filter((one) => met.has(one)).length;
    expect(returning.length / length).toBeGreaterThan(0.3);
    expect(known / returning.length).toBeGreaterThan(0.6);
  });

  test("keep their device and country", () => {
    const homes = new Map<number, string>();
    const moved: number[] = [];
    for (let day = today - 10; day < today; day += 1) {
      for (const { user, device, country, orderId } of decodedSessions(year, day)) {
        if (orderId !== 0) continue;
        const home = `${device} ${country}`;
        if ((homes.get(user) ?? home) !== home) moved.push(user);
        homes.set(user, home);
      }
    }
    expect(moved).toEqual([]);
  });
});

describe("delayed analytics", () => {
  const sessions = decodedSessions(year, today - 5);
  const looking = sessions.filter((session) => session.orderId === 0);

  test("shows 1 to 3% of the sessions without a purchase 4 to 30 hours late", () => {
    const delays = looking.map((session) => session.visibleAt - session.startedAt);
    const late = delays.filter((delay) => delay >= 4 * minuteMs);
    expect(late.length / looking.length).toBeGreaterThan(0.01);
    expect(late.length / looking.length).toBeLessThan(0.03);
    expect(Math.min(...late)).toBeGreaterThanOrEqual(4 * hourMs);
    expect(Math.max(...late)).toBeLessThan(30 * hourMs);
    expect(Math.min(...delays)).toBeGreaterThanOrEqual(0);
  });

  test("leaves about one session in thirty unattributed for 36 hours", () => {
    const delays = sessions.map((session) => session.attributedAt - session.startedAt);
    const late = delays.filter((delay) => delay > 0);
    expect(new Set(late)).toEqual(new Set([36 * hourMs]));
    expect(late.length / sessions.length).toBeGreaterThan(0.018);
    expect(late.length / sessions.length).toBeLessThan(0.042);
  });
});

describe("the demo's visits", () => {
  test("stay the same for a past day, whenever and in whatever steps they are read", () => {
    const later = createDemoTraffic(createDemoStore({ months: 2 })).read(now + 20 * dayMs);
    const stepwise = createDemoTraffic(createDemoStore({ months: 2 }));
    for (let back = 30; back > 0; back -= 1) {
      stepwise.read(now - back * 7 * hourMs).sessionsOf(today - (back % 9));
    }
    for (const day of [today - 20, today - 7, today - 1]) {
      const known = decodedSessions(year, day).map(keyOf);
      expect(known.length).toBeGreaterThan(2500);
      expect(decodedSessions(later, day).map(keyOf)).toEqual(known);
      expect(decodedSessions(stepwise.read(now), day).map(keyOf)).toEqual(known);
    }
  });

  test("grow during the day without changing sessions that have begun", () => {
    const source = createDemoTraffic(createDemoStore({ months: 1 }));
    const start = zoneDayStart(zone, today);
    let known = new Set<string>();
    for (const hour of [1, 9, 15, 24]) {
      const read = decodedSessions(source.read(start + hour * hourMs), today);
      // A checkout of the day may still go further.
      const looking = read.filter(({ orderId, steps }) => orderId === 0 && steps.length < 3);
      expect(looking.every((session) => session.startedAt <= start + hour * hourMs)).toBe(true);
      const keys = new Set(looking.map(keyOf));
      expect(keys.size).toBeGreaterThan(known.size);
      expect([...known].every((key) => keys.has(key))).toBe(true);
      known = keys;
    }
  });

  test("differ for another seed and are equal for the same seed", () => {
    const [first, again, other] = [1, 1, 2].map((seed) => {
      const traffic = createDemoTraffic(createDemoStore({ months: 1 }), { seed }).read(now);
      return decodedSessions(traffic, today - 2).map(keyOf);
    });
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
  });

  test("are the same object for a day until the day changes", () => {
    const source = createDemoTraffic(createDemoStore({ months: 1 }));
    const before = source.read(now);
    const after = source.read(now + 3 * hourMs);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.sessionsOf(today - 1)).toBe(before.sessionsOf(today - 1));
    const [morning, noon] = [now, now + 3 * hourMs].map((at) => source.read(at).sessionsOf(today));
    expect(noon?.length).toBeGreaterThan(morning?.length ?? 0);
    const { version } = source.read(now + 3 * hourMs);
    expect(source.read(now + 3 * hourMs).version).toBe(version);
  });

  test("are empty before the store's first day and after today", () => {
    expect(year.sessionsOf(year.firstDay - 1).length).toBe(0);
    expect(year.sessionsOf(year.firstDay).length).toBeGreaterThan(1000);
    expect(year.sessionsOf(today + 1).length).toBe(0);
  });

  test("have the demo's property and sites", () => {
    expect(year.property).toEqual({
      id: "470211873",
      name: "Lumen Goods – GA4",
      timezone: "America/New_York",
      currency: "USD",
    });
    expect(year.sites.map((site) => [site.siteUrl, site.permissionLevel])).toEqual([
      ["sc-domain:lumengoods.example", "siteOwner"],
      ["https://lumengoods.example/", "siteFullUser"],
      ["https://wholesale.lumengoods.example/", "siteUnverifiedUser"],
    ]);
  });
});
