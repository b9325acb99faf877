import { expect, test } from "vitest";
import { zoneDay } from "../../core/zone.ts";
import { decodedSessions } from "../../testing/decoded-sessions.ts";
import { createDemoStore } from "../demo-store.ts";
import { isTrackedCheckout } from "../traffic/tracked.ts";
import { createDemoTraffic } from "../traffic.ts";

const zone = "America/New_York";
const now = Date.UTC(2026, 2, 20, 19);

const store = createDemoStore({ months: 1 });
const traffic = createDemoTraffic(store).read(now);
const checkouts = [...store.read(now).checkouts.values()];
const today = zoneDay(zone, now);

test("creates a session with the steps reached for each tracked abandoned checkout", () => {
  for (let day = traffic.firstDay; day <= today; day += 1) {
    const left = decodedSessions(traffic, day).filter((session) => session.orderId === 0);
    const those = checkouts.filter(
      (checkout) => zoneDay(zone, checkout.createdAt) === day && isTrackedCheckout(checkout),
    );
    const withStep = (step: string) =>
      left.filter((session) => session.steps.some((name) => name === step));
    // Browsing sessions go no further than the start of a checkout.
    const shipped = those.filter((checkout) => checkout.stepReached !== "contact");
    const paying = those.filter((checkout) => checkout.stepReached === "payment");
    expect(withStep("add_shipping_info")).toHaveLength(shipped.length);
    expect(withStep("add_payment_info")).toHaveLength(paying.length);
    expect(withStep("begin_checkout").length).toBeGreaterThanOrEqual(those.length);
    expect(withStep("purchase")).toEqual([]);
  }
});

test("starts a checkout's session before it was abandoned and includes its lines", () => {
  const checkout = checkouts.find((one) => isTrackedCheckout(one) && one.stepReached === "payment");
  const day = zoneDay(zone, checkout?.createdAt ?? 0);
  const items = (checkout?.lines ?? []).map((line) => [line.variantId, line.quantity]);
  const session = decodedSessions(traffic, day).find(
    (one) =>
      one.orderId === 0 &&
      one.steps.includes("add_payment_info") &&
      JSON.stringify(one.items.map(({ item, quantity }) => [item?.variantId, quantity])) ===
        JSON.stringify(items),
  );
  expect(session?.startedAt).toBeLessThan(checkout?.createdAt ?? 0);
  expect(session?.country).toBe(checkout?.countryCode);
  expect(session?.revenueMinor).toBe(0);
});

test("leaves some checkouts out of analytics", () => {
  const share = checkouts.filter(isTrackedCheckout).length / checkouts.length;
  expect(share).toBeGreaterThan(0.83);
  expect(share).toBeLessThan(0.93);
});
