import { expect, test } from "vitest";
import { stepBits } from "../../core/traffic-data.ts";
import { dayMs, hourMs } from "../../core/zone.ts";
import { createEditableTraffic } from "./editable-traffic.ts";

const noon = Date.UTC(2026, 5, 15, 16);
const day = Math.floor(noon / dayMs);

test("fills in a direct page view of a new visitor by default", () => {
  const traffic = createEditableTraffic();
  traffic.addSession({ at: noon });
  const { lists, sessionsOf, firstDay } = traffic.read(noon);
  const sessions = sessionsOf(day);
  expect(firstDay).toBe(day);
  expect(sessions.length).toBe(1);
  expect(lists.acquisitions[sessions.acquisition[0] ?? -1]?.channelGroup).toBe("Direct");
  expect(lists.pages[sessions.landingPage[0] ?? -1]).toBe("/");
  expect(lists.countries[sessions.country[0] ?? -1]?.name).toBe("United States");
  expect([...sessions.pageViews, ...sessions.isNewUser, ...sessions.isEngaged]).toEqual([1, 1, 0]);
});

test("gives items to their session, with its steps by default", () => {
  const traffic = createEditableTraffic();
  traffic.addSession({ at: noon });
  const items = [
    { productId: 7, variantId: 8, quantity: 2 },
    { productId: 9, steps: ["view_item"] as const },
  ];
  traffic.addSession({ at: noon + 1, steps: ["view_item", "add_to_cart"], items });
  const { lists, sessionsOf } = traffic.read(noon + 1);
  const { firstItem, item, itemSteps, itemQuantity } = sessionsOf(day);
  expect([...firstItem]).toEqual([0, 0, 2]);
  expect(lists.items[item[0] ?? -1]?.itemId).toBe("shopify_US_7_8");
  expect([...itemSteps]).toEqual([3, stepBits.view_item]);
  expect([...itemQuantity]).toEqual([2, 1]);
});

test("shows a session from its start, on the day of the property's time zone", () => {
  const traffic = createEditableTraffic({ property: { timezone: "Asia/Tokyo" } });
  traffic.addSession({ at: noon });
  expect(traffic.read(noon - 1).sessionsOf(day + 1).length).toBe(0);
  expect(traffic.read(noon).sessionsOf(day + 1).length).toBe(1);
  expect(traffic.read(noon).sessionsOf(day).length).toBe(0);
});

test("marks the first session of a user as new", () => {
  const traffic = createEditableTraffic();
  traffic.addSession({ at: noon, user: 5 });
  traffic.addSession({ at: noon + hourMs, user: 5 });
  expect([...traffic.read(noon + hourMs).sessionsOf(day).isNewUser]).toEqual([1, 0]);
});

test("returns the same object for a day until the day is edited", () => {
  const traffic = createEditableTraffic();
  const session = traffic.addSession({ at: noon });
  const { version } = traffic.read(noon);
  const before = traffic.read(noon).sessionsOf(day);
  expect(traffic.read(noon + 1).sessionsOf(day)).toBe(before);
  traffic.changeSession(session, { device: "tablet" });
  const after = traffic.read(noon);
  expect(after.version).toBeGreaterThan(version);
  expect(after.lists.devices[after.sessionsOf(day).device[0] ?? -1]).toBe("tablet");
  traffic.removeSession(session);
  expect(traffic.read(noon).sessionsOf(day).length).toBe(0);
  expect(() => traffic.removeSession(session)).toThrow(RangeError);
});

test("adds, changes and removes search rows", () => {
  const traffic = createEditableTraffic();
  const row = traffic.addSearch({ day, clicks: 2, impressions: 4, position: 2.5 });
  expect(traffic.read(noon).searchOf(day)).toMatchObject([{ clicks: 2, positionSum: 10 }]);
  traffic.changeSearch(row, { query: null });
  expect(traffic.read(noon).searchOf(day)[0]?.query).toBeNull();
  traffic.removeSearch(row);
  expect(traffic.read(noon).searchOf(day)).toEqual([]);
});

test("changes the sites", () => {
  const traffic = createEditableTraffic();
  traffic.setSites([]);
  expect(traffic.read(noon).sites).toEqual([]);
});
