import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { StepSessions } from "../../metrics/checkout/checkout-steps.ts";
import { exitSteps } from "./exit-steps.ts";

function steps(counts: Partial<StepSessions>): StepSessions {
  return {
    view_item: 0,
    add_to_cart: 0,
    begin_checkout: 0,
    add_shipping_info: 0,
    add_payment_info: 0,
    purchase: 0,
    ...counts,
  };
}

const sessionsOf = (counts: Partial<StepSessions>) =>
  Object.fromEntries(exitSteps(steps(counts)).map(({ page, sessions }) => [page, sessions]));

describe("the last steps of sessions with a cart", () => {
  test("are the differences between consecutive steps", () => {
    const counts = { add_to_cart: 100, begin_checkout: 60, add_shipping_info: 40 };
    const exits = exitSteps(steps({ ...counts, add_payment_info: 30, purchase: 20 }));
    expect(exits).toMatchObject([
      { page: "Cart", sessions: 40, share: 50 },
      { page: "Checkout", sessions: 20, share: 25 },
      { page: "Shipping", sessions: 10, share: 12.5 },
      { page: "Payment", sessions: 10, share: 12.5 },
    ]);
    for (const { meaning } of exits) expect(meaning).toMatch(/^[A-Z].*\.$/);
  });

  test("count a skipped step as passed", () => {
    const counts = { add_to_cart: 10, begin_checkout: 4, add_payment_info: 6, purchase: 3 };
    expect(sessionsOf(counts)).toEqual({ Cart: 4, Checkout: 0, Shipping: 0, Payment: 3 });
  });

  test("leave out sessions that continued an earlier cart", () => {
    const counts = { add_to_cart: 5, begin_checkout: 8, add_shipping_info: 3, purchase: 1 };
    expect(sessionsOf(counts)).toEqual({ Cart: 0, Checkout: 2, Shipping: 2, Payment: 0 });
  });

  test("are empty when all sessions with a cart bought, and without carts", () => {
    expect(exitSteps(steps({ add_to_cart: 3, purchase: 3 }))).toEqual([]);
    expect(exitSteps(steps({ begin_checkout: 3 }))).toEqual([]);
  });

  test("add up with the purchases to all sessions with a cart, for any counts", () => {
    const count = fc.nat({ max: 1000 });
    const counted = fc.record({
      view_item: count,
      add_to_cart: count,
      begin_checkout: count,
      add_shipping_info: count,
      add_payment_info: count,
      purchase: count,
    });
    fc.assert(
      fc.property(counted, (counts) => {
        const exits = exitSteps(counts);
        const left = exits.reduce((sum, { sessions }) => sum + sessions, 0);
        expect(left + Math.min(counts.purchase, counts.add_to_cart)).toBe(counts.add_to_cart);
        for (const { sessions } of exits) expect(sessions).toBeGreaterThanOrEqual(0);
        const shares = exits.reduce((sum, { share }) => sum + share, 0);
        expect(Math.abs(shares - (exits.length > 0 ? 100 : 0))).toBeLessThan(0.1);
      }),
    );
  });
});
